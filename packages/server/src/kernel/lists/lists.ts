import { type ListMeta, type ListQuery, OLDEST_FIRST } from '@recourse/contract/common';
import { LIMITS } from '@recourse/contract/limits';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Paging as every list does it: newest first or oldest first, by page number or after a row. */

export interface Page {
  page: number;
  perPage: number;
  after: number | undefined;
  isOldestFirst: boolean;
}

/** The page asked for, with the defaults filled in. */
export function pageOf(
  query: ListQuery & { sort?: string | undefined },
  perPageDefault: number = LIMITS.perPageMax,
): Page {
  const { page = 1, perPage = perPageDefault, after, sort } = query;
  return { page, perPage, after, isOldestFirst: sort === OLDEST_FIRST };
}

/** The order of a page's rows by their ids. */
export const directionOf = ({ isOldestFirst }: Page): 'asc' | 'desc' =>
  isOldestFirst ? 'asc' : 'desc';

/** The rows that come after the one that the page follows; all where it follows none. */
export function followers(id: RawBuilder<unknown>, page: Page): RawBuilder<SqlBool> {
  if (page.after === undefined) return sql`true`;
  return page.isOldestFirst ? sql`${id} > ${page.after}` : sql`${id} < ${page.after}`;
}

/** How many rows there are in all; where counting them would take long, that there are more than so many. */
export type Total = number | { moreThan: number };

/** A page's rows with one more, and how many there are in all. */
export interface Listed<Row> {
  rows: Row[];
  total: Total;
}

/** Rows of the list that stand before the page; none where it follows a row. */
export const skippedBefore = ({ page, perPage, after }: Page): number =>
  after === undefined ? (page - 1) * perPage : 0;

/** The rows of a page and one more, which tells whether another page follows. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const skipped = skippedBefore(page);
  const limited = query.limit(sql.lit(page.perPage + 1));
  return skipped > 0 ? limited.offset(skipped) : limited;
}

/** What a list is read from. */
export interface Source<DB, TB extends keyof DB, O> {
  /** The rows of the table. */
  all: SelectQueryBuilder<DB, TB, O>;
  /** Those that the list is about. */
  fitting: SelectQueryBuilder<DB, TB, O>;
  /** Name of the column with the id. */
  id: string;
}

const onlyIds = <DB, TB extends keyof DB, O>({ fitting, id }: Source<DB, TB, O>) =>
  fitting.clearSelect().select(sql.ref<number>(id).as('id'));

/**
 * The rows of a page and one more, in their order. Deep in the list their ids are found first, from an index
 * alone: reading whole rows only to skip them takes ten times as long. In an array and not with IN: the planner
 * must not join before it has found these few.
 */
export function pageInOrder<DB, TB extends keyof DB, O>(
  source: Source<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref<number>(source.id);
  const direction = directionOf(page);
  if (skippedBefore(page) === 0) {
    const { fitting } = source;
    const following = page.after === undefined ? fitting : fitting.where(followers(id, page));
    return paged(following.orderBy(id, direction), page);
  }
  const ids = paged(onlyIds(source).orderBy(id, direction), page);
  return source.all.where(sql<SqlBool>`${id} = any (array(${ids}))`).orderBy(id, direction);
}

/**
 * The rows of a page and how many there are, for what no counter knows. Some hundreds are found first, by
 * whatever index finds them, and only then ordered: asked for the first ten at once, PostgreSQL walks through
 * the first rows instead, which for a rare word are all there are. Of more the first are soon met on just
 * that walk.
 */
export async function findHits<DB, TB extends keyof DB, O>(
  db: Kysely<Tables>,
  source: Source<DB, TB, O>,
  page: Page,
): Promise<{ rows: SelectQueryBuilder<DB, TB, O>; total: Total }> {
  const direction = directionOf(page);
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (${onlyIds(source).limit(LIMITS.countedHits + 1)})
    select (select count(*) from hits) as total, array(
      select id from hits where ${followers(sql`id`, page)} order by id ${sql.raw(direction)}
      limit ${page.perPage + 1} offset ${skippedBefore(page)}
    ) as ids`.execute(db);
  const { total = 0, ids = [] } = rows[0] ?? {};
  if (total > LIMITS.countedHits)
    return { rows: pageInOrder(source, page), total: { moreThan: LIMITS.countedHits } };
  const id = sql.ref<number>(source.id);
  const found = source.all.where(sql<SqlBool>`${id} = any (${ids}::bigint[])`);
  return { rows: found.orderBy(id, direction), total };
}

/** Cuts the extra row off and describes the page. */
export function listOf<Row extends { id: number }>(
  { rows, total }: Listed<Row>,
  page: Page,
): { data: Row[]; meta: ListMeta } {
  const data = rows.slice(0, page.perPage);
  const next = rows.length > page.perPage ? (data.at(-1)?.id ?? null) : null;
  const meta = { page: page.page, perPage: page.perPage, next };
  if (typeof total === 'number') return { data, meta: { ...meta, total } };
  const seen = (page.page - 1) * page.perPage + rows.length;
  const isCounted = next === null && seen > total.moreThan;
  if (isCounted) return { data, meta: { ...meta, total: seen } };
  // Never less than what has been seen so far: the page that follows is a page of the list.
  return { data, meta: { ...meta, total: Math.max(total.moreThan, seen), isLeast: true } };
}

/** A LIKE pattern that finds the text as it stands: % _ and \ are ordinary characters in it. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
