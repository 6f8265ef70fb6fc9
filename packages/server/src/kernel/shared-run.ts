/** Work of which one run at a time goes on. */
export interface SharedRun {
  /** Resolves after a run that began after this call; calls that come while one runs share the next. */
  (): Promise<void>;
  /** Resolves when the run under way and the one after it are over, however they ended. */
  settled(): Promise<void>;
}

/** Shares runs of `work` between callers who each need one that has not begun yet. */
export function sharedNextRun(work: () => Promise<void>): SharedRun {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const begin = (): Promise<void> => {
    const run = work().finally(() => {
      if (running === run) running = null;
    });
    running = run;
    return run;
  };
  const afterThis = async (current: Promise<void>): Promise<void> => {
    await current.catch(() => undefined);
    next = null;
    // A run that somebody began in this very moment began after those who wait here had called.
    await (running ?? begin());
  };
  const call = (): Promise<void> => {
    if (!running) return begin();
    next ??= afterThis(running);
    return next;
  };
  const settled = async (): Promise<void> => {
    await Promise.allSettled([running, next]);
  };
  return Object.assign(call, { settled });
}
