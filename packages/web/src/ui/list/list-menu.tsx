import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HiddenColumns } from '../../lib/list/hidden-columns.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/use-list-state.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import type { ColumnChoice } from './column-visibility.ts';
import { PopupButton } from '../menu/popup-button.tsx';

// Loaded when it is first opened.
const ListMenuPopup = lazyPart(async () => (await import('./list-menu-popup.tsx')).ListMenuPopup);

/** The part of a list that the menu needs for sorting. */
export type ListOrder = Pick<ListState, 'sort' | 'orders' | 'setSort'>;

export interface ListMenuProps {
  choices: readonly ColumnChoice[];
  hidden: HiddenColumns;
  /** The list, for its order. */
  order?: ListOrder | undefined;
  /** Further actions on the list, for which its toolbar has no space. */
  more?: ((close: () => void) => ReactNode) | undefined;
}

/** Opens the choices about the display of a list: row height, columns, and the order where there are no headings. */
export function ListMenu(props: ListMenuProps) {
  return (
    <PopupButton label={useT()('list.options')} kind="dialog" icon={SlidersHorizontal}>
      {(popup) => <ListMenuPopup {...props} {...popup} />}
    </PopupButton>
  );
}
