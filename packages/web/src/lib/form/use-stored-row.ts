import type { RowArea } from '@recourse/contract/events';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../api/api-error.ts';

interface StoredRowOptions<Row> {
  area: RowArea;
  /** The row as the list showed it when it was opened; null for a new one. */
  row: Row | null;
  read: (id: number) => Promise<Row>;
  /** Whether to read the row on opening, because the list may be outdated. Default: yes. */
  readsAtOnce?: boolean;
}

interface StoredRow<Row> {
  /** The stored row, as far as it is known. */
  stored: Row | null;
  /** Whether it was deleted, or the user may no longer see it. */
  isGone: boolean;
  /** Reads it now; null when that fails. */
  readAgain: () => Promise<Row | null>;
}

/** A row that is open in a dialog. Reads it when the dialog opens, and on every event about it. */
export function useStoredRow<Row extends { readonly id: number }>({
  area,
  row,
  read,
  readsAtOnce = true,
}: StoredRowOptions<Row>): StoredRow<Row> {
  const { data, error, refetch } = useQuery({
    queryKey: [area, 'row', row?.id ?? null],
    queryFn: () => (row === null ? null : read(row.id)),
    initialData: row,
    ...(readsAtOnce ? { initialDataUpdatedAt: 0 } : {}),
    enabled: row !== null,
    gcTime: 0,
  });
  return {
    stored: data ?? row,
    isGone: hasStatus(error, 404),
    readAgain: async () => {
      const { data: now, isError } = await refetch();
      return isError ? null : (now ?? null);
    },
  };
}
