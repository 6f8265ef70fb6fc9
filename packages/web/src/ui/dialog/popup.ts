/** The backdrop of modals and confirmations. */
export const backdropClass =
  'print-hidden fixed inset-0 z-40 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const popupClass =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(var(--popup-width),calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-2xl border border-line bg-card shadow-pop transition duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0';

/** Marks the toasts, so that a click on one isn't taken for a click outside a dialog. */
export const TOASTS_ATTRIBUTE = 'data-toasts';

/** Marks the dialog for signing in again, which is above all others. */
export const ON_TOP_ATTRIBUTE = 'data-on-top';

const ABOVE = `[${TOASTS_ATTRIBUTE}],[${ON_TOP_ATTRIBUTE}]`;

/** Whether an event happened in an element above the dialogs: a toast, or the dialog for signing in again. */
export function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(ABOVE) !== null;
}
