import type { IdSort } from '@recourse/contract/values/common';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readSort, type Sort, sortText } from './list-sort.ts';
import {
  changeParams,
  type Cursors,
  type ListPlace,
  readCursors,
  readListPlace,
} from './list-state.ts';

/** The query parameters that a list sends to get its page. */
export interface PageRequest<Order extends string = IdSort> {
  page?: number;
  perPage: number;
  after?: number;
  q?: string;
  sort?: Order;
}

export interface ListState<Order extends string = string> extends ListPlace {
  /** The state of the list as a query of the API. */
  request: PageRequest<Order>;
  /** The chosen order; undefined: the server's default order. */
  sort: Sort | undefined;
  /** The orders that can be chosen, as they stand in the address. */
  orders: readonly Order[];
  /** undefined for a list with only one order. */
  setSort: ((sort: Sort) => void) | undefined;
  /** A filter's value; '' when it is not set. */
  filter: (name: string) => string;
  /** Goes to a page. `next` is the meta.next of the current page, so that rows never repeat. */
  setPage: (page: number, next?: number | null) => void;
  /** Replaces a page that does not exist, so that Back does not return to it. */
  correctPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
  /**
   * Typing replaces the history entry, so that Back leaves the list and does not undo each letter.
   */
  setSearch: (q: string) => void;
  setFilter: (name: string, value: string) => void;
  /** Sets several filters at once, as one history entry. */
  setFilters: (values: Readonly<Record<string, string>>) => void;
  /** Changes how the rows are shown, not which ones, so the page stays. */
  setView: (name: string, value: string) => void;
}

function pageRequest(place: ListPlace, cursors: Cursors): PageRequest<never> {
  const after = cursors[place.page];
  return {
    perPage: place.perPage,
    ...(after === undefined ? { page: place.page } : { after }),
    ...(place.q === '' ? {} : { q: place.q }),
  };
}

/**
 * The current address. The router's copy is from the last render. With that copy, a debounced search would undo a
 * filter that was chosen after the typing.
 */
function addressParams(): URLSearchParams {
  return new URLSearchParams(globalThis.location.search);
}

/**
 * Page, page size, search, filters and order of a list. They are kept in the address, so that Back and links work.
 * `orders` are those that the server supports for this list.
 */
export function useListState<Order extends string = never>(
  orders: readonly Order[] = [],
): ListState<Order> {
  const [params, setParams] = useSearchParams();
  const { state, pathname } = useLocation();
  const cursors = readCursors(state);

  // After navigation to another screen, which may still be loading, this list must not change the address.
  const isLeft = useCallback(() => globalThis.location.pathname !== pathname, [pathname]);
  const change = useCallback(
    (changes: Record<string, string | number | null>, replace = false): void => {
      if (!isLeft()) setParams(changeParams(addressParams(), changes), { replace });
    },
    [setParams, isLeft],
  );
  const setPage = (page: number, next?: number | null): void => {
    if (isLeft()) return;
    const known = typeof next === 'number' ? { ...cursors, [page]: next } : cursors;
    setParams(changeParams(addressParams(), { page: page === 1 ? null : page }), {
      state: { cursors: known },
    });
  };

  const place = useMemo(() => readListPlace(params), [params]);
  const order = readSort(params.get('sort') ?? '', orders);
  return {
    ...place,
    request: { ...pageRequest(place, cursors), ...(order && { sort: order.text }) },
    sort: order?.sort,
    orders,
    setSort:
      orders.length === 0
        ? undefined
        : (sort) => {
            // A list with only one direction returns to its default order at the second press.
            const text = sortText(sort);
            change({ sort: orders.some((one) => one === text) ? text : null, page: null });
          },
    filter: (name) => params.get(name) ?? '',
    setPage,
    correctPage: (page) => change({ page: page === 1 ? null : page }, true),
    setPerPage: (perPage) => change({ perPage, page: null }),
    setSearch: (q) => change({ q, page: null }, true),
    setFilter: (name, value) => change({ [name]: value, page: null }),
    setFilters: (values) => change({ ...values, page: null }),
    setView: (name, value) => change({ [name]: value }, true),
  };
}

/**
 * Goes to the last page when the current one no longer exists because rows were deleted. `total` is undefined while it
 * is unknown, and while the rows of another search are still shown.
 */
export function useExistingPage(list: ListState, total: number | undefined): void {
  const last = total === undefined ? list.page : Math.max(1, Math.ceil(total / list.perPage));
  const { page, correctPage } = list;
  useEffect(() => {
    if (page > last) correctPage(last);
    // correctPage is a new function in every render and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, last]);
}
