import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

const POLL_MS = 1_000;
const RETRY_MS = 1_000;

/** The work that keeps an index current while the server runs. Failed work is retried. */
export interface UpkeepWork {
  /** Builds the index. */
  readonly build: () => Promise<void>;
  /** Called once, when the index is built or building has been given up. */
  readonly onBuilt: () => void;
  /** Reads what has changed. */
  readonly catchUp: () => Promise<void>;
  /** Trains if it is time. Runs in parallel to `catchUp`, one at a time; never rejects. */
  readonly consider: () => Promise<void>;
}

/** Builds an index and keeps it current. */
export interface Upkeep {
  /** Builds, with retries; resolves when it is built or stopped. Never rejects. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is running any more. The running work must have been told to end. */
  readonly ended: () => Promise<void>;
}

export interface UpkeepOptions {
  log: Logger;
  /** Ends the upkeep. */
  signal: AbortSignal;
  /** Tests only: other pauses than those of the clock. */
  pause?: typeof pauseQuietly;
}

/** Runs all this work at its intervals until the signal ends it. Logs a failure once until the work succeeds again. */
export function createUpkeep(
  work: UpkeepWork,
  { log, signal, pause = pauseQuietly }: UpkeepOptions,
): Upkeep {
  let building: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let training: Promise<void> | null = null;
  const attempt = createAttempts(log);

  const build = async (): Promise<void> => {
    while (!signal.aborted && !(await attempt(work.build))) await pause(RETRY_MS, signal);
    work.onBuilt();
    following = follow();
  };

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await attempt(keepUp);
      await pause(POLL_MS, signal);
    }
  };

  const keepUp = async (): Promise<void> => {
    await work.catchUp();
    // Nobody would wait for a training that begins after the end.
    if (signal.aborted) return;
    training ??= work.consider().finally(() => {
      training = null;
    });
  };

  return {
    start: () => (building ??= build()),
    ended: async () => {
      await building;
      await Promise.all([following, training]);
    },
  };
}

/** Runs a step and returns whether it succeeded; never throws. Logs a failure once until a step succeeds. */
function createAttempts(log: Logger): (step: () => Promise<void>) => Promise<boolean> {
  let failing = false;
  return async (step) => {
    try {
      await step();
      if (failing) log.info('the assistant follows the database again');
      failing = false;
      return true;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'the assistant could not follow the database');
      failing = true;
      return false;
    }
  };
}

/** Waits without keeping the process alive. Ends early, without an error, when the signal is aborted. */
async function pauseQuietly(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
}
