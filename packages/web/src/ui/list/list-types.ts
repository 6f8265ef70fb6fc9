import type { ReactNode } from 'react';
import type { Density } from '../../lib/list/density.ts';

/** One column of a list. */
export interface Column<Row> {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** The column by which a person recognises the row: bold, and the title of its card on phones. */
  isKey?: boolean;
  /** Whether the list can be sorted by it. */
  sortable?: boolean;
  /** Classes of its cells, such as a width. */
  className?: string;
  /** Hidden when a table has little space, or all but the most; the row's details should show the value then. */
  wideOnly?: boolean | 'widest';
  /** Where phones show it: in the card's head, as its own line, or not at all. */
  narrow?: 'head' | 'line' | 'hidden';
}

/** The attribute of every row and of every placeholder for one. */
export const ROW = { 'data-row': '' } as const;

/** The classes that a column's cells have in common with its heading. */
export function columnVisibility({ wideOnly }: Pick<Column<unknown>, 'wideOnly'>): string | false {
  if (wideOnly === 'widest') return 'max-2xl:hidden';
  return wideOnly === true && 'max-xl:hidden';
}

/** The height of a row including its border: 44 px or 36 px. */
export function rowHeight(density: Density): 'h-11' | 'h-9' {
  return density === 'compact' ? 'h-9' : 'h-11';
}

/** The shared props of both views of a list, table and cards. */
export interface RowsProps<Row> {
  /** Names the list for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  /** The name of the row in the labels of its buttons. */
  rowName: (row: Row) => string;
  /** Buttons of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** More about a row, shown when it is opened. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** Replaces a row that is being edited; null or false for all others. */
  editor?: ((row: Row) => ReactNode) | undefined;
  /** Whether newer rows are loading. */
  busy: boolean;
}
