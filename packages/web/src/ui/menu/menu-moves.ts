/** The gap between a menu and its button, and between a menu and the edge of the window, in px. */
const GAP = 6;

/**
 * Positions a fixed menu below its button, or above it when there is more space, aligned with its end side. The menu
 * stays inside the window. Both must be in the document and visible.
 */
export function placeAt(menu: HTMLElement, button: HTMLElement): void {
  const { style } = menu;
  [style.left, style.top] = ['0px', '0px'];
  // An ancestor with an effect such as a blur is the containing block, and has its own origin.
  const from = menu.getBoundingClientRect();
  const at = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isRtl = getComputedStyle(menu).direction === 'rtl';
  const wanted = isRtl ? at.left : at.right - from.width;
  const left = Math.max(GAP, Math.min(wanted, width - from.width - GAP));
  const below = at.bottom + GAP;
  const above = at.top - GAP - from.height;
  const top = below + from.height > height && above > 0 ? above : below;
  [style.left, style.top] = [`${left - from.left}px`, `${top - from.top}px`];
}

/**
 * Moves the focus in a menu: by one item with wrap-around, to its ends, or ('checked') to the chosen item, else the
 * first. Returns whether the key is one that moves.
 */
export function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const now = items.findIndex((item) => item === document.activeElement);
  const moves: Readonly<Record<string, number>> = {
    checked: Math.max(
      0,
      items.findIndex(({ ariaChecked }) => ariaChecked === 'true'),
    ),
    Home: 0,
    End: items.length - 1,
    ArrowDown: (now + 1) % items.length,
    ArrowUp: (Math.max(now, 0) + items.length - 1) % items.length,
  };
  const next = moves[key];
  if (next === undefined) return false;
  items[next]?.focus({ preventScroll: true });
  return true;
}
