import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that a process repeats beside its requests. */
export interface Repeated {
  /** Ends it; resolves when the run under way is over. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** Pause between two runs. */
  everyMs: number;
  log: Logger;
  /** What could not be done, for the log: 'the audit could not be sealed'. */
  failure: string;
}

/** Runs `work` at once and then after every pause. A failure is logged once until it passes, never thrown. */
export function repeat(options: RepeatOptions, work: () => Promise<void>): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let failing = false;
    while (!signal.aborted) {
      try {
        await work();
        failing = false;
      } catch (error) {
        if (!failing) options.log.error({ err: error }, options.failure);
        failing = true;
      }
      // Keeps no process alive; an early end is no failure.
      await sleep(options.everyMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
