import { LIMITS } from '@recourse/contract/values/limits';
import { type Kysely, sql, type SqlBool } from 'kysely';
import { type SampledArea, TRIGRAM } from '../../db/rows/trigram-frequencies.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import {
  directionOf,
  followers,
  foldedPattern,
  type Page,
  pageInOrder,
  skippedBefore,
  type Source,
  type Total,
  withIds,
} from './lists.ts';

/** Searches the texts of a whole table. Finds the same rows as LIKE, and stays fast in a large table. */

/** What is searched: rows that match all other filters, and their indexed column of folded text. */
export interface Searched<DB, TB extends keyof DB, O> extends Source<DB, TB, O> {
  area: SampledArea;
  /** Name of the column with the folded text. */
  text: string;
}

/**
 * A trigram in at least this share of the texts is frequent; then this many first rows of the list are scanned first.
 */
const FREQUENT = 0.08;
const FIRST = 6_500;

/**
 * Whether this search applies: the index holds trigrams, so shorter texts are not in it, and a number may be the id of
 * a row.
 */
export const isText = (typed: string): boolean =>
  /[\p{L}\p{Nd}]{3}/u.test(typed) && !/^\d+$/.test(typed);

/**
 * The rows of a page that contain the typed text in any case and with any accents, and their total. Looks up only the
 * rarest trigram and its neighbours in the index, then checks the whole text in the hits. Among a million texts,
 * looking up every trigram of a word takes several times as long. A text without rare trigrams is searched in the first
 * rows of the list first, which usually contain enough hits. None of this depends on PostgreSQL's estimates for a text,
 * so the query is planned once.
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
      select fold(${typed}) as folded, ${foldedPattern(typed)} as pattern
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
  // When there are more hits than are counted, those found contain the first pages completely.
  const isWhole = met > LIMITS.countedHits && ids.length > page.perPage;
  if (isCounted || isWhole) {
    const rest = isCounted ? total : { moreThan: LIMITS.countedHits };
    return { rows: withIds(searched, ids, page), total: rest };
  }
  const like = sql<SqlBool>`${text} like ${foldedPattern(typed)}`;
  const all = pageInOrder({ ...searched, fitting: fitting.where(like) }, page);
  return { rows: all, total: { moreThan: LIMITS.countedHits } };
}
