import type { EventArea } from '@recourse/contract/events';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from './api-error.ts';

interface StoredRowOptions<Row> {
  area: EventArea;
  /** The row as the list showed it when it was opened; null for a new one. */
  row: Row | null;
  read: (id: number) => Promise<Row>;
}

interface StoredRow<Row> {
  /** The row as it is stored now, as far as is known. */
  stored: Row | null;
  /** Somebody has deleted it, or shows it to me no more. */
  isGone: boolean;
  /** Reads it now. */
  readAgain: () => Promise<unknown>;
}

/** A row that is open in a dialog: read again whenever it is told to have changed. */
export function useStoredRow<Row extends { id: number }>({
  area,
  row,
  read,
}: StoredRowOptions<Row>): StoredRow<Row> {
  const { data, error, refetch } = useQuery({
    queryKey: [area, 'row', row?.id ?? null],
    queryFn: () => (row === null ? null : read(row.id)),
    initialData: row,
    enabled: row !== null,
    gcTime: 0,
  });
  return { stored: data ?? row, isGone: hasStatus(error, 404), readAgain: refetch };
}
