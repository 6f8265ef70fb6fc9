import { setImmediate as nextTurn } from 'node:timers/promises';
import { withoutDeadline } from '../db/deadline.ts';

/** Work of which one run at a time goes on. */
export interface SharedRun {
  /**
   * Resolves after a run that began after this call; calls of one turn of the event loop, and those that come while
   * one runs, share it.
   */
  (): Promise<void>;
  /** Resolves when the run under way and the one after it are over, however they ended. */
  settled(): Promise<void>;
}

/**
 * Shares runs of `work` between callers who each need one that has not begun yet. No run ends with the deadline of
 * the caller who happened to begin it.
 */
export function sharedNextRun(work: () => Promise<void>): SharedRun {
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
