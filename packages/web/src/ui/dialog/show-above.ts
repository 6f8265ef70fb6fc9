/**
 * Shows a dialog above all others. Returns a function that closes it and gives the focus back.
 */
export function showAbove(dialog: HTMLDialogElement | null): () => void {
  const focused = document.activeElement;
  dialog?.showModal();
  // Stops key events before the page's shortcuts and dialogs get them. The browser's own actions
  // still work.
  const keepKey = (event: KeyboardEvent) => event.stopImmediatePropagation();
  addEventListener('keydown', keepKey, true);
  return () => {
    removeEventListener('keydown', keepKey, true);
    dialog?.close();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  };
}
