import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutDeadline } from '../../db/connect/deadline.ts';

/** Calls of the same work that are coalesced into few runs, one at a time. */
export interface CoalescedRuns {
  /**
   * Resolves after a run that began after this call. Calls in the same turn of the event loop share a run, and so do
   * all calls made during another run.
   */
  (): Promise<void>;
  /** Resolves when the current run and the next one are over, whether they succeeded or failed. */
  settled(): Promise<void>;
}

/**
 * Coalesces calls that each need a run of `work` which begins after the call. A run is independent of the deadline of
 * the caller who happened to start it.
 */
export function coalesceRuns(work: () => Promise<void>): CoalescedRuns {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const runNext = async (): Promise<void> => {
    await running?.catch(() => undefined);
    await nextTurn();
    next = null;
    running = withoutDeadline(work);
    await running;
  };
  const call = (): Promise<void> => (next ??= runNext());
  const settled = async (): Promise<void> => {
    await Promise.allSettled([running, next]);
  };
  return Object.assign(call, { settled });
}
