import type { ListMeta, ListQuery } from '@recourse/contract/common';
import { LIMITS } from '@recourse/contract/limits';
import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../db/tables.ts';

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

/** How many rows there are in all; where counting them would take long, that there are more than so many. */
export type Total = number | { moreThan: number };

/** A page's rows with one more, and how many there are in all. */
export interface Listed<Row> {
  rows: Row[];
  total: Total;
}

const skippedBefore = ({ page, perPage, after }: Page): number =>
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
 * The rows of a page and one more, newest first. Deep in the list their ids are found first, from an index
 * alone: reading whole rows only to skip them takes ten times as long. In an array and not with IN: the planner
 * must not join before it has found these few.
 */
export function newestOf<DB, TB extends keyof DB, O>(
  source: Source<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref<number>(source.id);
  const following = (rows: SelectQueryBuilder<DB, TB, O>) =>
    page.after === undefined ? rows : rows.where(sql<SqlBool>`${id} < ${page.after}`);
  if (skippedBefore(page) === 0) {
    return paged(following(source.fitting).orderBy(id, 'desc'), page);
  }
  const ids = paged(onlyIds(source).orderBy(id, 'desc'), page);
  return source.all.where(sql<SqlBool>`${id} = any (array(${ids}))`).orderBy(id, 'desc');
}

/**
 * The rows of a page and how many there are, for what no counter knows. Some hundreds are found first, by
 * whatever index finds them, and only then ordered: asked for the newest ten at once, PostgreSQL walks through
 * the newest rows instead, which for a rare word are all there are. Of more the newest are soon met on just
 * that walk.
 */
export async function findHits<DB, TB extends keyof DB, O>(
  db: Kysely<Tables>,
  source: Source<DB, TB, O>,
  page: Page,
): Promise<{ rows: SelectQueryBuilder<DB, TB, O>; total: Total }> {
  const follows = page.after === undefined ? sql`true` : sql`id < ${page.after}`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (${onlyIds(source).limit(LIMITS.countedHits + 1)})
    select (select count(*) from hits) as total, array(
      select id from hits where ${follows} order by id desc
      limit ${page.perPage + 1} offset ${skippedBefore(page)}
    ) as ids`.execute(db);
  const { total = 0, ids = [] } = rows[0] ?? {};
  if (total > LIMITS.countedHits)
    return { rows: newestOf(source, page), total: { moreThan: LIMITS.countedHits } };
  const id = sql.ref<number>(source.id);
  const found = source.all.where(sql<SqlBool>`${id} = any (${ids}::bigint[])`);
  return { rows: found.orderBy(id, 'desc'), total };
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
