import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutDeadline } from '../../db/deadline.ts';

/** Calls of the same work that are coalesced into few runs, one at a time. */
export interface CoalescedRuns {
  /**
   * Resolves after a run that began after this call. Calls of one turn of the event loop share a run, and so do all
   * that come while another one runs.
   */
  (): Promise<void>;
  /** Resolves when the run under way and the one after it are over, however they ended. */
  settled(): Promise<void>;
}

/**
 * Coalesces the calls of callers who each need a run of `work` that has not begun yet. A run does not end with the
 * deadline of the caller who happened to begin it.
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
