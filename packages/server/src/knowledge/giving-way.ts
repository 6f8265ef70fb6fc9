import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Longer than fifty searches take. */
const LONGEST_MS = 60;

/** Searches under way, and the long work that gives way to them. */
export interface GivingWay {
  /** Searches; what gives way waits until that is over, however it ends. */
  during<T>(search: () => Promise<T>): Promise<T>;
  /** Lets the event loop go on, and resolves when no search is under way, or after a while. */
  free(): Promise<void>;
}

/** Counts searches for work that gives way to them, for at most so many ms each time. */
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
