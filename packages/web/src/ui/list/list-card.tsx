import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useHiddenColumns } from '../../lib/list/hidden-columns.ts';
import { Card } from '../layout/card.tsx';
import { type ColumnChoice, ColumnVisibilityContext } from './column-visibility.ts';
import { ListMenu, type ListMenuProps } from './list-menu.tsx';

interface ListCardProps {
  /** Names the section for assistive technology. */
  label: string;
  /** Search at the start side, filters and page size at the end side. */
  toolbar: ReactNode;
  /** A separate line below the toolbar. */
  below?: ReactNode;
  /** The list, for its order. */
  order?: ListMenuProps['order'];
  /** Further entries of the list's menu, besides columns and density. */
  more?: ListMenuProps['more'];
  /** The rows. */
  children: ReactNode;
  /** The pager; absent until the rows are known, so that it never jumps. */
  footer?: ReactNode;
}

/** The frame of a list: toolbar, rows, pager. */
export function ListCard({ label, toolbar, below, order, more, children, footer }: ListCardProps) {
  // A screen has one list, or several views of it with the same columns.
  const hidden = useHiddenColumns(useLocation().pathname);
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([]);
  const visibility = useMemo(() => ({ hidden: hidden.names, offer: setChoices }), [hidden.names]);
  return (
    <Card aria-label={label} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 print-hidden">
        {toolbar}
        <ListMenu choices={choices} hidden={hidden} order={order} more={more} />
        {below}
      </div>
      <ColumnVisibilityContext value={visibility}>{children}</ColumnVisibilityContext>
      {footer && <div className="border-t border-line px-4 py-3">{footer}</div>}
    </Card>
  );
}
