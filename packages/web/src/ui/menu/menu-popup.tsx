import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { LANGUAGES, useLanguage } from '../../lib/i18n/i18n.ts';
import type { AnchoredPopup } from './popup-button.tsx';

/** The classes of an item in a menu. */
export const menuItemClass =
  'flex min-h-9 cursor-pointer items-center gap-4 rounded-lg px-3 py-1.5 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-40 data-highlighted:bg-soft';

interface MenuPopupProps extends AnchoredPopup {
  label: string;
  children: ReactNode;
}

/** A menu that hangs from a button. Arrow keys move in it; Esc closes it and the button has the focus again. */
export function MenuPopup({ label, anchor, open, onOpenChange, children }: MenuPopupProps) {
  return (
    <DirectionProvider direction={LANGUAGES[useLanguage()].direction}>
      <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} align="end" sideOffset={6} className="z-40">
            <Menu.Popup
              aria-label={label}
              finalFocus={anchor}
              className="min-w-40 rounded-xl border border-line bg-card p-1.5 text-sm shadow-pop outline-none"
            >
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  );
}
