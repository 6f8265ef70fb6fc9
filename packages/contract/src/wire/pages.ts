import type * as z from 'zod/mini';
import type { Endpoint, EndpointReply } from './endpoint.ts';

/** The pages of a list: which others exist, and the query of each. The server links to them, and clients follow them. */

/** What a list says about the page that it answers: its `meta`. */
export interface PageMeta {
  /** The value of `after` for the next page; null on the last one, and in lists that have only numbered pages. */
  readonly next?: number | string | null | undefined;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly total?: number | undefined;
  /** Whether there are more than `total`. */
  readonly isLeast?: boolean | undefined;
}

/** An endpoint that answers a list. */
export type ListEndpoint = Endpoint & {
  readonly reply: z.ZodMiniType<{ data: readonly unknown[]; meta: PageMeta }>;
};

/** A row of a list. */
export type RowOf<E> = EndpointReply<E> extends { data: readonly (infer Row)[] } ? Row : never;

/** The relations of a link between pages (RFC 8288; registered with IANA). */
export type PageRelation = 'first' | 'prev' | 'next' | 'last';

/** The query of a page; values are as sent or as parsed. */
export type PageQuery = Readonly<Record<string, unknown>>;

/** Whether an endpoint answers a list page by page. */
export function isPaged({ method, query, replyType = 'json' }: Endpoint): boolean {
  const { shape = {} } = (query?._zod.def ?? {}) as { shape?: object };
  return method === 'GET' && replyType === 'json' && ('page' in shape || 'after' in shape);
}

/**
 * The queries of the other pages of a list that exist, with the filters and the order of the query that was asked.
 *
 * A query with a page number continues by numbers. A query without a page number continues by keyset (`after`) where
 * the list has it, because a row that is added meanwhile does not move such pages. A page after a row links back only
 * to the first page. `last` is left out where the server has not counted to the end.
 */
export function otherPages(
  asked: PageQuery,
  meta: PageMeta,
): Partial<Record<PageRelation, PageQuery>> {
  const { page: number, after, ...filters } = asked;
  const { next = null, page = 1, perPage, total } = meta;
  const following = next === null ? {} : { next: { ...filters, after: next } };
  if (after !== undefined) return { first: filters, ...following };
  if (perPage === undefined || total === undefined) return following;
  const numbered = (wanted: number): PageQuery => ({ ...filters, page: wanted });
  const counted = Math.ceil(total / perPage);
  const before = Math.min(page - 1, counted);
  const isNextNumbered = next === null ? page < counted : number !== undefined;
  return {
    ...(page > 1 ? { first: numbered(1) } : {}),
    ...(before >= 1 ? { prev: numbered(before) } : {}),
    ...(isNextNumbered ? { next: numbered(page + 1) } : following),
    ...(meta.isLeast !== true && counted >= 1 && counted !== page
      ? { last: numbered(counted) }
      : {}),
  };
}
