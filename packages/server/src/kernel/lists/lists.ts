import { type ListMeta, type ListQuery, OLDEST_FIRST } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';

/** Paging of every list: newest or oldest first, by page number or after a row. */

export interface Page {
  page: number;
  perPage: number;
  after: number | undefined;
  isOldestFirst: boolean;
}

/** The requested page, with defaults filled in. */
export function pageOf(
  query: ListQuery & { sort?: string | undefined },
  perPageDefault: number = LIMITS.perPageMax,
): Page {
  const { page = 1, perPage = perPageDefault, after, sort } = query;
  return { page, perPage, after, isOldestFirst: sort === OLDEST_FIRST };
}

/** The order of a page's rows by their ids. */
export const directionOf = ({ isOldestFirst }: Pick<Page, 'isOldestFirst'>): 'asc' | 'desc' =>
  isOldestFirst ? 'asc' : 'desc';

/** The condition for rows after the one that the page follows; all rows when it follows none. */
export function followers(id: RawBuilder<unknown>, page: Page): RawBuilder<SqlBool> {
  if (page.after === undefined) return sql`true`;
  return page.isOldestFirst ? sql`${id} > ${page.after}` : sql`${id} < ${page.after}`;
}

/** The total number of rows, or a lower bound when counting would take too long. */
export type Total = number | { moreThan: number };

/** The rows of a page and one more, and the total. */
export interface Listed<Row> {
  rows: Row[];
  total: Total;
}

/** How many rows are skipped before the page; none when it follows a row. */
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

/** The source of a list. */
export interface Source<DB, TB extends keyof DB, O> {
  /** The rows of the table. */
  all: SelectQueryBuilder<DB, TB, O>;
  /** The rows that match the query. */
  fitting: SelectQueryBuilder<DB, TB, O>;
  /** Name of the column with the id. */
  id: string;
}

const onlyIds = <DB, TB extends keyof DB, O>({ fitting, id }: Source<DB, TB, O>) =>
  fitting.clearSelect().select(sql.ref<number>(id).as('id'));

/**
 * The rows of a page and one more, in order. For later pages the ids are found first, from an index alone, because
 * reading whole rows only to skip them takes ten times as long. The ids are in an array instead of IN, because the
 * planner must find these few before it joins.
 */
export function pageInOrder<DB, TB extends keyof DB, O>(
  source: Source<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  if (skippedBefore(page) === 0) return inOrder(source.fitting, source.id, page);
  const id = sql.ref<number>(source.id);
  const ids = idsInOrder(source, page);
  return source.all.where(sql<SqlBool>`${id} = any (array(${ids}))`).orderBy(id, directionOf(page));
}

/** The ids of a page and one more, in order: often from an index alone. */
export const idsInOrder = <DB, TB extends keyof DB, O>(source: Source<DB, TB, O>, page: Page) =>
  inOrder(onlyIds(source), source.id, page);

function inOrder<DB, TB extends keyof DB, O>(
  fitting: SelectQueryBuilder<DB, TB, O>,
  idColumn: string,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref<number>(idColumn);
  const following = page.after === undefined ? fitting : fitting.where(followers(id, page));
  return paged(following.orderBy(id, directionOf(page)), page);
}

/**
 * The rows with these ids, in order. Planned once, because it is the same statement for every query that found them.
 */
export const withIds = <DB, TB extends keyof DB, O>(
  { all, id }: Pick<Source<DB, TB, O>, 'all' | 'id'>,
  ids: readonly number[],
  page: Pick<Page, 'isOldestFirst'>,
): SelectQueryBuilder<DB, TB, O> =>
  all
    .where(sql<SqlBool>`${sql.ref(id)} = any (${sql.val(ids)}::bigint[])`)
    .orderBy(sql.ref(id), directionOf(page))
    .modifyEnd(plannedOnce);

/**
 * The rows of a page and their total, for queries without a counter. Finds up to some hundred hits first, by any index,
 * and only then orders them. Asked for the first ten in order, PostgreSQL would scan rows in that order instead, for a
 * rare word all of them. With more hits, that scan soon meets the first ones.
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
  return { rows: withIds(source, ids, page), total };
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
  // A page behind the last one says nothing of the pages before it.
  const seen = rows.length === 0 ? 0 : (page.page - 1) * page.perPage + rows.length;
  const isCounted = next === null && seen > total.moreThan;
  if (isCounted) return { data, meta: { ...meta, total: seen } };
  // At least the rows seen so far.
  return { data, meta: { ...meta, total: Math.max(total.moreThan, seen), isLeast: true } };
}

/** A LIKE pattern that finds the text literally: % _ and \ are escaped. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** The same in the form of the columns that are searched: without case and accents. */
export const foldedPattern = (typed: string): RawBuilder<string> =>
  sql`fold(${likePattern(typed)})`;
