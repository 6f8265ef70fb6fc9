import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { PopupButton } from './popup-button.tsx';

// Fetched when it is first opened.
const RowMenuPopup = lazy(async () => ({
  default: (await retryWhenReachable(() => import('./row-menu-popup.tsx'))).RowMenuPopup,
}));

export interface RowMenuProps {
  /** The row's name ('claim 7'). */
  name: string;
  /** Deleting it: last and red. Its label says what is deleted ('Delete claim 7'). */
  remove: { label: string; disabled?: boolean; onSelect: () => void };
}

/** Opens a menu with what is done to a row less often. */
export function RowMenu({ name, remove }: RowMenuProps) {
  const label = useT()('ui.rowActions', { name });
  return (
    <PopupButton plain kind="menu" icon={Ellipsis} label={label}>
      {(popup) => <RowMenuPopup {...popup} label={label} remove={remove} />}
    </PopupButton>
  );
}
