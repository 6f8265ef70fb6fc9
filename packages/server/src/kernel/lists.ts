import type { ListMeta, ListQuery } from '@recourse/contract/common';
import { LIMITS } from '@recourse/contract/limits';
import type { SelectQueryBuilder } from 'kysely';

/** Paging as every list does it: newest first, by page number or after a row. */

export interface Page {
  page: number;
  perPage: number;
  after: number | undefined;
}

/** The page asked for, with the defaults filled in. */
export function pageOf(query: ListQuery, perPageDefault: number = LIMITS.perPageMax): Page {
  return { page: query.page ?? 1, perPage: query.perPage ?? perPageDefault, after: query.after };
}

/** The rows of a page and one more, which tells whether another page follows. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const limited = query.limit(page.perPage + 1);
  return page.after === undefined ? limited.offset((page.page - 1) * page.perPage) : limited;
}

/** Cuts the extra row off and describes the page. */
export function listOf<Row extends { id: number }>(
  rows: readonly Row[],
  page: Page,
  total: number,
): { data: Row[]; meta: ListMeta } {
  const data = rows.slice(0, page.perPage);
  const next = rows.length > page.perPage ? (data.at(-1)?.id ?? null) : null;
  return { data, meta: { page: page.page, perPage: page.perPage, total, next } };
}

/** A LIKE pattern that finds the text as it stands: % _ and \ are ordinary characters in it. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
