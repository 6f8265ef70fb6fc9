import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { menuItemClass, MenuPopup } from './menu-popup.tsx';
import type { AnchoredPopup } from './popup-button.tsx';
import type { RowAction, RowMenuProps } from './row-menu.tsx';

type RowMenuPopupProps = AnchoredPopup & {
  label: string;
  others: RowMenuProps['others'];
  remove: RowAction;
};

/** The menu of a row. */
export function RowMenuPopup({ others = [], remove, ...popup }: RowMenuPopupProps) {
  return (
    <MenuPopup {...popup}>
      {others.map((action) => (
        <Item key={action.label} action={action} className="hover:bg-soft focus:bg-soft" />
      ))}
      <Item
        action={remove}
        icon={<Trash2 aria-hidden size={16} className="shrink-0" />}
        className="text-danger hover:bg-danger-soft focus:bg-danger-soft"
      />
    </MenuPopup>
  );
}

interface ItemProps {
  action: RowAction;
  icon?: ReactNode;
  className: string;
}

function Item({ action, icon, className }: ItemProps) {
  const { label, disabled = false, onSelect } = action;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onSelect}
      className={clsx(menuItemClass, 'max-w-[min(20rem,calc(100vw-2rem))]', className)}
    >
      {icon}
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
    </button>
  );
}
