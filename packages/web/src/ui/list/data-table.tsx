import type { ReactNode } from 'react';
import type { Sort } from '../../lib/list/list-sort.ts';
import { CardList } from './card-list.tsx';
import { ErrorLine, ErrorState, SkeletonCards, SkeletonRows } from './list-states.tsx';
import { useVisibleColumns } from './column-visibility.ts';
import type { RowsProps } from './list-types.ts';
import { TableView } from './table-view.tsx';
import { TABLE_FITS, useMedia } from '../layout/use-media.ts';

interface DataTableProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'busy'> {
  /** undefined until they are known. */
  rows: readonly Row[] | undefined;
  busy?: boolean;
  /** Why they can't be shown. */
  error?: string | undefined;
  onRetry: () => void;
  /** Shown when there are no rows: an EmptyState that says what to do next. */
  empty: ReactNode;
  /** How many rows to reserve space for. */
  expectedRows: number;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** A list of rows in all its states. It is a table, or cards on phones, never both. */
export function DataTable<Row>({
  rows,
  busy = false,
  error,
  onRetry,
  empty,
  expectedRows,
  sort,
  onSort,
  ...list
}: DataTableProps<Row>) {
  const wide = useMedia(TABLE_FITS);
  const columns = useVisibleColumns(list.columns);
  if (error !== undefined && rows === undefined)
    return <ErrorState text={error} onRetry={onRetry} />;
  if (rows?.length === 0) return empty;

  const shown = { ...list, columns, rows: rows ?? [], busy: busy || rows === undefined };
  if (rows === undefined && !wide) return <SkeletonCards rows={expectedRows} />;
  return (
    <>
      {error !== undefined && <ErrorLine text={error} onRetry={onRetry} />}
      {wide ? (
        <TableView
          {...shown}
          sort={sort}
          onSort={onSort}
          placeholder={rows === undefined && <SkeletonRows rows={expectedRows} list={shown} />}
        />
      ) : (
        <CardList {...shown} />
      )}
    </>
  );
}
