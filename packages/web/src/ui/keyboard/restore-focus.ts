const ROWS = '[data-row]';
const FOCUSABLE = 'button:enabled, a[href], input:enabled';
const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * Restores the focus while the page exists. When the focused element disappears, the browser would start again at the
 * top of the document. Instead the row in its place gets the focus, or the page itself. `held` is the currently focused
 * element.
 */
export function restoreFocus(page: HTMLElement, held: Element | null): void {
  const rows = (): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(ROWS)];
  const placeOf = (element: Element | null) => rows().findIndex((row) => row.contains(element));
  let place = placeOf(held);
  const note = ({ target }: Event): void => {
    held = target as Element;
    place = placeOf(held);
  };
  // Moving the focus out of the page on purpose is respected. Opening a dialog about a row does not count as that.
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && relatedTarget.closest(DIALOG) === null) held = null;
  };
  const look = (): void => {
    if (!page.isConnected) observer.disconnect();
    if (held === null || held.isConnected || document.activeElement !== document.body) return;
    held = null;
    const upTo = rows().slice(0, place + 1);
    const next = upTo.at(-1)?.querySelector<HTMLElement>(FOCUSABLE) ?? page;
    next.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(page, { childList: true, subtree: true });
  // Observes the body, because a closing dialog is removed from there.
  observer.observe(document.body, { childList: true });
  page.addEventListener('focusin', note);
  page.addEventListener('focusout', leave);
}
