import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Longer than fifty searches take together. */
const LONGEST_MS = 60;

/** Lets long work give way to running searches. */
export interface GivingWay {
  /** Runs a search. Other work waits until it is over, whether it succeeds or fails. */
  during<T>(search: () => Promise<T>): Promise<T>;
  /** Yields to the event loop; resolves when no search is running, or after the longest wait. */
  free(): Promise<void>;
}

/** Counts running searches. Other work waits for them at most `longestMs` each time. */
export function createGivingWay(longestMs = LONGEST_MS): GivingWay {
  let searching = 0;
  return {
    during: async (search) => {
      searching += 1;
      try {
        return await search();
      } finally {
        searching -= 1;
      }
    },
    free: async () => {
      const end = performance.now() + longestMs;
      await nextTurn();
      while (searching > 0 && performance.now() < end) await sleep(1);
    },
  };
}
