import { Ellipsis } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { PopupButton } from './popup-button.tsx';

// Loaded when it is first opened.
const RowMenuPopup = lazyPart(async () => (await import('./row-menu-popup.tsx')).RowMenuPopup);

export interface RowAction {
  label: string;
  disabled?: boolean;
  onSelect: () => void;
}

export interface RowMenuProps {
  /** The row's name ('claim 7'). */
  name: string;
  /** The entries above it. */
  others?: readonly RowAction[];
  /** The Delete entry, last and red. Its label says what is deleted ('Delete claim 7'). */
  remove: RowAction;
}

/** Opens a menu with the less frequent actions of a row. */
export function RowMenu({ name, others, remove }: RowMenuProps) {
  const label = useT()('ui.rowActions', { name });
  return (
    <PopupButton plain kind="menu" icon={Ellipsis} label={label}>
      {(popup) => <RowMenuPopup {...popup} label={label} others={others} remove={remove} />}
    </PopupButton>
  );
}
