import { DEFAULT_PAGE_SIZE, LIMITS, PAGE_SIZES } from '@recourse/contract/values/limits';

/** Available page sizes, and the maximum length of a search text, for the frame of every list. */
export const LIST_SIZES = PAGE_SIZES;
export const SEARCH_LENGTH = LIMITS.query;

/** Page, page size and search of a list, as in its address. */
export interface ListPlace {
  /** From 1. */
  page: number;
  perPage: number;
  q: string;
}

/** Parses the state of a list from its address. Invalid values become the default. */
export function readListPlace(params: URLSearchParams): ListPlace {
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PAGE_SIZE,
    q: (params.get('q') ?? '').slice(0, LIMITS.query),
  };
}

/** The address after some changes. Empty and default values are removed. */
export function changeParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/**
 * The cursors of pages: page -> the `next` of the previous page. They are kept in the history
 * entry.
 */
export type Cursors = Readonly<Record<number, number>>;

/** Reads the cursors of a history entry; none when the entry contains anything else. */
export function readCursors(state: unknown): Cursors {
  if (typeof state !== 'object' || state === null || !('cursors' in state)) return {};
  const { cursors } = state;
  return typeof cursors === 'object' && cursors !== null ? (cursors as Cursors) : {};
}
