/** Shows a dialog. Returns a function that takes it away; this is called once, after the answer. */
type ShowDialog<About> = (about: About, answer: (isYes: boolean) => void) => () => void;

/**
 * A function that asks a question in a dialog and resolves to the answer. While the dialog is shown, further callers
 * wait for the same answer. When all of them have aborted, the dialog is taken away. A caller that aborts gets the
 * signal's reason.
 */
export function sharedDialog<About>(show: ShowDialog<About>) {
  const waiting = new Set<(isYes: boolean) => void>();
  let close: (() => void) | null = null;
  const takeAway = (): void => {
    close?.();
    close = null;
  };
  const answerAll = (isYes: boolean): void => {
    takeAway();
    for (const answer of waiting) answer(isYes);
  };
  return (about: About, signal?: AbortSignal): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        waiting.delete(answer);
        signal?.removeEventListener('abort', giveUp);
      };
      const answer = (isYes: boolean): void => {
        stop();
        resolve(isYes);
      };
      const giveUp = (): void => {
        stop();
        if (waiting.size === 0) takeAway();
        reject(signal?.reason as Error);
      };
      if (signal?.aborted === true) return giveUp();
      waiting.add(answer);
      signal?.addEventListener('abort', giveUp);
      close ??= show(about, answerAll);
    });
}
