import type { ReactNode } from 'react';
import type { Density } from '../../lib/list/density.ts';

/** One column of a list. */
export interface Column<Row> {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** The column that a person knows the row by: bold, and the title of its card on phones. */
  isKey?: boolean;
  /** Offers to sort by it. */
  sortable?: boolean;
  /** Classes of its cells, for a width. */
  className?: string;
  /** Left out where a table has little room; the row's details should say it then. */
  wideOnly?: boolean;
  /** How it stands on phones: in the card's head, as a line of its own, or not at all. */
  narrow?: 'head' | 'line' | 'hidden';
}

/** The attribute of every row, and of what stands in place of one. */
export const ROW = { 'data-row': '' } as const;

/** The classes that a column's cells have in common with its heading. */
export function columnVisibility({ wideOnly }: { wideOnly?: boolean }): string | false {
  return wideOnly === true && 'max-xl:hidden';
}

/** The height of a row: 44 px or 36, its border included. */
export function rowHeight(density: Density): 'h-11' | 'h-9' {
  return density === 'compact' ? 'h-9' : 'h-11';
}

/** What both looks of a list need to show rows. */
export interface RowsProps<Row> {
  /** Names the list for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  /** What the row is called in the names of its buttons. */
  rowName: (row: Row) => string;
  /** Buttons of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** More about a row, shown when it is opened. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** Stands in place of a row that is being changed; null or false for all others. */
  editor?: ((row: Row) => ReactNode) | undefined;
  /** Whether newer rows are on their way. */
  busy: boolean;
}
