import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { menuItemClass, MenuPopup } from './menu-popup.tsx';
import type { AnchoredPopup } from './popup-button.tsx';
import type { RowMenuProps } from './row-menu.tsx';

type RowMenuPopupProps = AnchoredPopup & Pick<RowMenuProps, 'remove'> & { label: string };

/** What a row's menu offers. */
export function RowMenuPopup({ remove, ...popup }: RowMenuPopupProps) {
  const { label, disabled = false, onSelect } = remove;
  return (
    <MenuPopup {...popup}>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onSelect}
        className={clsx(
          menuItemClass,
          'max-w-[min(20rem,calc(100vw-2rem))] text-danger hover:bg-danger-soft focus:bg-danger-soft',
        )}
      >
        <Trash2 aria-hidden size={16} className="shrink-0" />
        <span dir="auto" className="min-w-0 truncate">
          {label}
        </span>
      </button>
    </MenuPopup>
  );
}
