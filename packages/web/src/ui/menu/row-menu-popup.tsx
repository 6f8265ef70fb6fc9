import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { menuItemClass, MenuPopup } from './menu-popup.tsx';
import type { AnchoredPopup } from './popup-button.tsx';
import type { RowMenuProps } from './row-menu.tsx';

/** What a row's menu offers. */
export function RowMenuPopup({ name, remove, ...popup }: RowMenuProps & AnchoredPopup) {
  return (
    <MenuPopup {...popup} label={useT()('ui.rowActions', { name })}>
      <Menu.Item
        disabled={remove.disabled}
        onClick={remove.onSelect}
        className={clsx(menuItemClass, 'max-w-72 text-danger data-highlighted:bg-danger-soft')}
      >
        <Trash2 aria-hidden size={16} className="shrink-0" />
        <span dir="auto" className="min-w-0 truncate">
          {remove.label}
        </span>
      </Menu.Item>
    </MenuPopup>
  );
}
