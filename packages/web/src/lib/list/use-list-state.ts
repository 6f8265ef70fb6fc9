import type { IdSort } from '@recourse/contract/common';
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

/** What a list sends to the server to get its page. */
export interface PageRequest<Order extends string = IdSort> {
  page?: number;
  perPage: number;
  after?: number;
  q?: string;
  sort?: Order;
}

export interface ListState<Order extends string = string> extends ListPlace {
  /** The list's place as a query of the API. */
  request: PageRequest<Order>;
  /** The order asked for; undefined: the one that the server gives by itself. */
  sort: Sort | undefined;
  /** undefined where no other order is on offer. */
  setSort: ((sort: Sort) => void) | undefined;
  /** A filter's value; '' when it is not set. */
  filter: (name: string) => string;
  /** Goes to a page. `next` is the meta.next of the page shown, so that rows never repeat. */
  setPage: (page: number, next?: number | null) => void;
  /** Takes another page in place of one that does not exist: Back does not lead to that one again. */
  correctPage: (page: number) => void;
  setPerPage: (perPage: number) => void;
  /** Typing replaces the history entry: Back leaves the list, not letter by letter. */
  setSearch: (q: string) => void;
  setFilter: (name: string, value: string) => void;
  /** Sets several at once, as one step of the history. */
  setFilters: (values: Readonly<Record<string, string>>) => void;
  /** Changes how the rows are shown, not which: the page stays. */
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
 * What the address says now. What the router hands out is as old as the last drawing: a search that was typed before
 * a filter was chosen, and sent after, would take the filter back.
 */
function addressParams(): URLSearchParams {
  return new URLSearchParams(globalThis.location.search);
}

/**
 * Page, page size, search, filters and order of a list: they live in the address, so Back and links work. `orders`
 * are those that the server knows for this list.
 */
export function useListState<Order extends string = never>(
  orders: readonly Order[] = [],
): ListState<Order> {
  const [params, setParams] = useSearchParams();
  const { state, pathname } = useLocation();
  const cursors = readCursors(state);

  // Once the address is that of the next screen, which may still be on its way, this list must not call it back.
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
    setSort:
      orders.length === 0 ? undefined : (sort) => change({ sort: sortText(sort), page: null }),
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
 * Goes to the last page when the shown one lies behind it, because rows were deleted meanwhile. `total` is
 * undefined until it is known, and while the rows of another search still stand there.
 */
export function useExistingPage(list: ListState, total: number | undefined): void {
  const last = total === undefined ? list.page : Math.max(1, Math.ceil(total / list.perPage));
  const { page, correctPage } = list;
  useEffect(() => {
    if (page > last) correctPage(last);
    // correctPage is new at every drawing and does the same thing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, last]);
}
