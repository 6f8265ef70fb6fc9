import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The query parameter for the row to open. */
export const OPENED_ROW = 'open';

/** The key of the row that the address asks for; null for none. */
export function useOpenedRow(): string | null {
  return useSearchParams()[0].get(OPENED_ROW);
}

/**
 * Calls `show` once for the row that the address asks for, as soon as it is loaded. For lists that show a row in a
 * dialog.
 */
export function useShowOpenedRow<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  show: (row: Row) => void,
): void {
  const wanted = useOpenedRow();
  const [shown, setShown] = useState<string | null>(null);
  const row = rows?.find(({ id }) => String(id) === wanted);
  if (wanted === shown || (wanted !== null && row === undefined)) return;
  setShown(wanted);
  if (row) show(row);
}
