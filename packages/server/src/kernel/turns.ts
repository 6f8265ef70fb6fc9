import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that goes on in short slices, so that the event loop does other things in between. */
export interface Turns {
  /** Resolves when there is time for one more piece of work, in the order of the calls. */
  take(): Promise<void>;
}

/** Longest slice before the event loop has its turn; a single piece of work may last longer. */
const SLICE_MS = 8;

/** Slices of their own. */
export function createTurns(): Turns {
  let sliceEnd = 0;
  let last: Promise<void> = Promise.resolve();
  const untilFree = async (): Promise<void> => {
    if (performance.now() < sliceEnd) return;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  };
  return {
    take: () => {
      last = last.then(untilFree);
      return last;
    },
  };
}
