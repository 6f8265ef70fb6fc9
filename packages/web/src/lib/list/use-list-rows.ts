import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../api/error-text.ts';
import type { Sort } from './list-sort.ts';
import { type ListState, useExistingPage } from './use-list-state.ts';

/** The rows of a list with their loading state, as tables take them. */
export interface ListRows<Row> {
  /** undefined until they are known. */
  rows: readonly Row[] | undefined;
  /** Whether newer rows are loading. */
  busy: boolean;
  /** Why they can't be shown. */
  error: string | undefined;
  onRetry: () => void;
  /** How many rows to reserve space for. */
  expectedRows: number;
  sort: Sort | undefined;
  /** undefined for a list with only one order. */
  onSort: ((sort: Sort) => void) | undefined;
}

interface Answer<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

/**
 * The rows of a list's current page. `failed` is the text for an error without a message from the server. A page that
 * no longer exists is replaced by the last one.
 */
export function useListRows<Row>(
  list: ListState,
  query: UseQueryResult<Answer<Row>>,
  failed: string,
): ListRows<Row> {
  const { data, error, isPlaceholderData, refetch } = query;
  useExistingPage(list, isPlaceholderData ? undefined : data?.meta.total);
  return {
    rows: data?.data,
    busy: isPlaceholderData,
    error: error === null ? undefined : errorText(error, failed),
    onRetry: () => void refetch(),
    expectedRows: list.perPage,
    sort: list.sort,
    onSort: list.setSort,
  };
}
