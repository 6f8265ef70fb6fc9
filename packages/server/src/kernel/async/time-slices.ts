import { setImmediate as nextTurn } from 'node:timers/promises';

/** Cooperative time slices: long work pauses after each, so that the event loop can do other things. */
export interface TimeSlices {
  /** Resolves when the next piece of work may begin, in the order of the calls. */
  take(): Promise<void>;
}

/** The longest slice, unless a single piece of work lasts longer. */
const SLICE_MS = 8;

/** Makes time slices for one long task, or for several that share them. */
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

/**
 * Runs the steps of a generator to the end, each one in its time slice, and returns what the
 * generator returns.
 */
export async function inTimeSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  const slices = createTimeSlices();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    // oxlint-disable-next-line no-await-in-loop -- that is what the slices are for
    await slices.take();
  }
}
