import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that a process repeats beside its requests. */
export interface Repeated {
  /** Stops repeating; resolves when the current run is over. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** Pause between two runs. */
  everyMs: number;
  log: Logger;
  /** The log message for a failure: 'the audit could not be sealed'. */
  failure: string;
}

/**
 * Runs `work` at once and then after every pause. Never throws: it logs a failure once until a run succeeds again. Long
 * work may end early when its signal is aborted, because that is what a stop waits for.
 */
export function repeat(
  options: RepeatOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let failing = false;
    while (!signal.aborted) {
      try {
        await work(signal);
        failing = false;
      } catch (error) {
        if (!failing) options.log.error({ err: error }, options.failure);
        failing = true;
      }
      // `ref: false`: the pause does not keep the process alive. An aborted pause is not a failure.
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
