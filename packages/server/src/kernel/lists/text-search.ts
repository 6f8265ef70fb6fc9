import { LIMITS } from '@recourse/contract/limits';
import { type Kysely, sql, type SqlBool } from 'kysely';
import { type SampledArea, TRIGRAM } from '../../db/trigram-frequencies.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import {
  directionOf,
  followers,
  likePattern,
  type Page,
  pageInOrder,
  skippedBefore,
  type Source,
  type Total,
} from './lists.ts';

/** Searching the texts of a whole table, which finds the same as LIKE and takes no longer in a large one. */

/** What is searched: rows that fit whatever else was asked for, and a folded text of theirs with an index. */
export interface Searched<DB, TB extends keyof DB, O> extends Source<DB, TB, O> {
  area: SampledArea;
  /** Name of the column with the folded text. */
  text: string;
}

/** From this share on the first rows of the list are looked at first, and so many of them. */
const FREQUENT = 0.08;
const FIRST = 6_500;

/**
 * Whether it is looked for so: its index knows nothing shorter than three letters, and a number may be that of a
 * row as well.
 */
export const isText = (typed: string): boolean =>
  /[\p{L}\p{Nd}]{3}/u.test(typed) && !/^\d+$/.test(typed);

/**
 * The rows of a page and how many there are that hold what was typed, whatever its case and accents. The index
 * is asked for the rarest three letters of it with those beside them, and the whole is looked for in what it
 * finds: for all letters of a word it would read on about each of them, which among a million texts takes several
 * times as long. What has no rare letters is looked for in the first rows of the list first, and mostly found
 * there often enough. None of this depends on what PostgreSQL expects a text to hold, so that it is planned once.
 */
export async function findTextHits<DB, TB extends keyof DB, O>(
  db: Kysely<Tables>,
  { searched, typed }: { searched: Searched<DB, TB, O>; typed: string },
  page: Page,
): Promise<{ rows: Source<DB, TB, O>['all']; total: Total }> {
  const { fitting, area } = searched;
  const id = sql.ref<number>(searched.id);
  const text = sql.ref<string>(searched.text);
  const most = sql.lit(LIMITS.countedHits);
  const oneMore = sql.lit(LIMITS.countedHits + 1);
  const direction = directionOf(page);
  const firsts = fitting
    .clearSelect()
    .select([id.as('id'), text.as('text')])
    .orderBy(id, direction)
    .limit(sql.lit(FIRST));
  const indexed = fitting
    .clearSelect()
    .select(id.as('id'))
    .where(sql<SqlBool>`${text} like (
      select coalesce((select '%' || part || '%' from rarest), pattern) from asked)`)
    .where(sql<SqlBool>`(${text} || '') like (select pattern from asked)`)
    .where(sql<SqlBool>`(select count(*) from met) <= ${most}`)
    .limit(oneMore);
  const { rows } = await sql<{ total: number; met: number; ids: number[] }>`
    with asked as materialized (
      select fold(${typed}) as folded, fold(${likePattern(typed)}) as pattern
    ), rarest as materialized (
      select substring(substr(folded, greatest(at - 1, 1), 5) from '[[:alnum:]]{3,5}') as part,
        coalesce(share, 0) as share
      from asked cross join generate_series(1, length(folded) - 2) as at
      left join letter_shares on area = ${sql.lit(area)} and letters = substr(folded, at, 3)
      where substr(folded, at, 3) ~ ${sql.lit(TRIGRAM)}
      order by 2 limit 1
    ), met as materialized (
      select id from (${firsts}) as firsts
      where (select share from rarest) >= ${sql.lit(FREQUENT)} and text like (select pattern from asked)
      limit ${oneMore}
    ), hits as materialized (
      select id from met where (select count(*) from met) > ${most}
      union all
      (${indexed})
    )
    select (select count(*) from hits) as total, (select count(*) from met) as met, array(
      select id from hits where ${followers(sql`id`, page)} order by id ${sql.raw(direction)}
      limit ${page.perPage + 1} offset ${skippedBefore(page)}
    ) as ids ${plannedOnce}`.execute(db);
  const { total = 0, met = 0, ids = [] } = rows[0] ?? {};
  const isCounted = total <= LIMITS.countedHits;
  // The first of more hits than are counted hold the first pages whole.
  const isWhole = met > LIMITS.countedHits && ids.length > page.perPage;
  if (isCounted || isWhole) {
    const found = searched.all.where(sql<SqlBool>`${id} = any (${ids}::bigint[])`);
    const named = found.orderBy(id, direction).modifyEnd(plannedOnce);
    return { rows: named, total: isCounted ? total : { moreThan: LIMITS.countedHits } };
  }
  const like = sql<SqlBool>`${text} like fold(${likePattern(typed)})`;
  const all = pageInOrder({ ...searched, fitting: fitting.where(like) }, page);
  return { rows: all, total: { moreThan: LIMITS.countedHits } };
}
