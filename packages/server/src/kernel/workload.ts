import { unavailable } from './errors.ts';

/**
 * How much is being worked on at once. Where more comes in than can be done, everybody would wait longer and
 * longer and in the end nobody be answered in time: what does not fit is refused at once, with 503.
 */
export interface Workload {
  /** Throws 503 when so much is being worked on that another request would wait too long. */
  admit: () => void;
  /** Counts `work` while it runs. Slow senders and readers are no work: only what runs in between is. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
}

/** At 1,000 requests a second the last of so many waits a quarter of a second. */
export const MOST_AT_WORK = 256;

export function createWorkload(most: number = MOST_AT_WORK): Workload {
  let running = 0;
  return {
    admit: () => {
      if (running >= most) throw unavailable();
    },
    during: async (work) => {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  };
}
