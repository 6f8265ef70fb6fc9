import { unavailable } from './errors.ts';

/**
 * How much is being worked on at once. Where more comes in than can be done, everybody would wait longer and
 * longer and in the end nobody be answered in time: what does not fit is refused at once, with 503.
 */
export interface Workload {
  /** Whether so much is being worked on that another request would wait too long. */
  isFull: () => boolean;
  /** Throws 503 when it is full. */
  admit: () => void;
  /** Counts `work` while it runs. Slow senders and readers are no work: only what runs in between is. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
  /** Counts a request that was refused elsewhere because it is full. */
  noteRefused: () => void;
  /** Requests refused since the start. */
  refused: () => number;
}

/** At 1,000 requests a second the last of so many waits a quarter of a second. */
export const MOST_AT_WORK = 256;

export function createWorkload(most: number = MOST_AT_WORK): Workload {
  let running = 0;
  let refused = 0;
  const isFull = (): boolean => running >= most;
  return {
    isFull,
    admit: () => {
      if (!isFull()) return;
      refused += 1;
      throw unavailable();
    },
    during: async (work) => {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
    noteRefused: () => {
      refused += 1;
    },
    refused: () => refused,
  };
}
