import { DateTime } from '../display/date-time.tsx';
import type { Column } from './list-types.ts';

/** Columns that many lists have. */

/** A row's number; where a list offers an order, by it. */
export function idColumn<Row extends { id: number }>(heading: string): Column<Row> {
  return {
    id: 'id',
    heading,
    sortable: true,
    className: 'text-muted',
    narrow: 'head',
    cell: ({ id }) => `#${id}`,
  };
}

/** A point in time that every row has, in a field of it. */
export function timeColumn<Field extends string>(
  id: Field,
  heading: string,
): Column<Readonly<Record<Field, string>>> {
  return {
    id,
    heading,
    className: 'text-muted',
    cell: (row) => <DateTime at={row[id]} />,
  };
}
