import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { moveFocus, placeAt } from './menu-moves.ts';
import type { AnchoredPopup } from './popup-button.tsx';

/** The classes of an item in a menu. */
export const menuItemClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-lg px-3 py-1.5 text-start -outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-40';

interface MenuPopupProps extends AnchoredPopup {
  label: string;
  /** Buttons with the role `menuitem` or `menuitemradio` and without a tab stop. */
  children: ReactNode;
}

/**
 * A menu that is anchored to a button. Arrow keys, Home and End move in it. A choice, Esc, Tab and a press elsewhere
 * close it. After the first three the button gets the focus, before the choice takes effect.
 */
export function MenuPopup({ label, anchor, open, onOpenChange, children }: MenuPopupProps) {
  const menu = useRef<HTMLDivElement>(null);
  const closeElsewhere = useEffectEvent((event: Event) => {
    if (!menu.current?.contains(event.target as Node | null)) onOpenChange(false, { event });
  });
  useLayoutEffect(() => {
    const [popup, button] = [menu.current, anchor.current];
    if (!open || popup === null || button === null) return;
    const place = (): void => placeAt(popup, button);
    const press = (event: Event): void => closeElsewhere(event);
    place();
    moveFocus(popup, 'checked');
    addEventListener('pointerdown', press, true);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [open, anchor]);
  if (!open) return null;
  const close = (): void => {
    anchor.current?.focus({ preventScroll: true });
    onOpenChange(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
    // From the button, Tab moves to the next element after it.
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.stopPropagation();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const item = (target as Element).closest('[role^=menuitem]');
    if (item !== null && item.ariaDisabled !== 'true') close();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="fixed z-40 min-w-40 rounded-xl border border-line bg-card p-1.5 text-sm font-normal text-fg shadow-pop outline-none"
    >
      {children}
    </div>
  );
}
