import { setImmediate as nextTurn } from 'node:timers/promises';

/** Cooperative time slices: long work stops after each, so that the event loop does other things in between. */
export interface TimeSlices {
  /** Resolves when there is time for one more piece of work, in the order of the calls. */
  take(): Promise<void>;
}

/** Longest slice before the event loop goes on. A single piece of work may last longer. */
const SLICE_MS = 8;

/** Makes slices for one long piece of work, or for several that share them. */
export function createTimeSlices(): TimeSlices {
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
