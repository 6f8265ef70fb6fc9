import { DateTime } from '../display/date-time.tsx';
import type { Column } from './list-types.ts';

/** Columns that many lists have. */

/** The cell of a row's number. Lists with several orders can be sorted by it. */
export const NUMBER_CELLS = {
  sortable: true,
  className: 'text-muted',
  narrow: 'head',
  cell: ({ id }: { id: number }) => `#${id}`,
} as const;

/** The column of a row's number. */
export function idColumn<Row extends { id: number }>(heading: string): Column<Row> {
  return { id: 'id', heading, ...NUMBER_CELLS };
}

/** The column of a time that every row has. */
export function timeColumn<Field extends string>(
  id: Field,
  heading: string,
): Column<Readonly<Record<Field, string>>> {
  return { id, heading, className: 'text-muted', cell: (row) => <DateTime at={row[id]} /> };
}
