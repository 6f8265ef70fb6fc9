import type { QualityFigures } from '@recourse/contract/assistant';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

type Validated = Omit<QualityFigures, 'reports'>;
type Made = QualityFigures['reports'];

/** One entry for each period between two neighbouring times, in order of time. */
type ByPeriod<T> = (T | undefined)[];

const placeOf = (column: string, times: readonly Date[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${sql.val(times)}::timestamptz[])`;

const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`count(*) filter (where ${condition})`;

const suggested = sql<boolean>`suggested_solution_id is not null`;
const right = sql<boolean>`suggested_solution_id = solution_id`;
const confident = sql<boolean>`suggested_solution_id is not null and confident`;
/** Counts only choices that the employee made before he saw the suggestion, because it may influence later choices. */
const blind = sql<boolean>`suggested_solution_id is not null and blind and blind_choice_id is not null`;
const blindRight = sql<boolean>`suggested_solution_id = blind_choice_id`;

/** The results of the staff's validations, by the time of validation. */
export async function countValidated(
  db: Kysely<Tables>,
  times: readonly Date[],
): Promise<ByPeriod<Validated>> {
  const rows = await db
    .selectFrom('reports')
    .where('deleted_at', 'is', null)
    .where('validated_by_employee', '=', true)
    .where('validated_at', '>=', times[0] as Date)
    .where('validated_at', '<', times.at(-1) as Date)
    .select([
      placeOf('validated_at', times).as('place'),
      countWhere(suggested).as('first'),
      countWhere(right).as('firstRight'),
      countWhere(confident).as('confident'),
      countWhere(sql`${confident} and ${right}`).as('confidentRight'),
      countWhere(blind).as('blind'),
      countWhere(sql`${blind} and ${blindRight}`).as('blindRight'),
      countWhere(sql`suggested_solution_id is null`).as('unanswered'),
    ])
    .groupBy('place')
    .execute();
  return inOrder(times, rows, (row) => ({
    first: { asked: row.first, right: row.firstRight },
    confident: { asked: row.confident, right: row.confidentRight },
    blind: { asked: row.blind, right: row.blindRight },
    unanswered: row.unanswered,
  }));
}

type NoneFits = Pick<QualityFigures, 'first' | 'confident'>;

const judgedByStaff = (db: Kysely<Tables>) =>
  db
    .selectFrom('report_outcomes as o')
    .innerJoin('reports as r', 'r.id', 'o.report_id')
    .where('r.deleted_at', 'is', null)
    .where('o.side', '=', 'STAFF')
    .where('o.features', 'is not', null);

/** First answers to reports that no solution answers according to the staff, by the time of that verdict. */
export async function countNoneFits(
  db: Kysely<Tables>,
  times: readonly Date[],
): Promise<ByPeriod<NoneFits>> {
  const rows = await judgedByStaff(db)
    .where('o.verdict', 'in', ['NONE_FITS', 'NOT_A_COMPLAINT'])
    .where('o.judged_at', '>=', times[0] as Date)
    .where('o.judged_at', '<', times.at(-1) as Date)
    .select([
      placeOf('o.judged_at', times).as('place'),
      sql<number>`count(*)`.as('first'),
      countWhere(sql`o.confident`).as('confident'),
    ])
    .groupBy('place')
    .execute();
  return inOrder(times, rows, (row) => ({
    first: { asked: row.first, right: 0 },
    confident: { asked: row.confident, right: 0 },
  }));
}

/** The newest reports of each period whose confident first answer the staff found wrong, up to a limit. */
export async function listWrongConfident(
  db: Kysely<Tables>,
  times: readonly Date[],
  most: number,
): Promise<ByPeriod<number[]>> {
  const numbered = judgedByStaff(db)
    .where('o.verdict', '<>', 'TAKEN')
    .where('o.confident', '=', true)
    .where('o.judged_at', '>=', times[0] as Date)
    .where('o.judged_at', '<', times.at(-1) as Date)
    .select([
      'o.report_id as id',
      placeOf('o.judged_at', times).as('place'),
      sql<number>`row_number() over (
        partition by ${placeOf('o.judged_at', times)} order by o.judged_at desc, o.report_id desc)`.as(
        'number',
      ),
    ]);
  const rows = await db
    .selectFrom(numbered.as('wrong'))
    .where('number', '<=', most)
    .select(['id', 'place'])
    .orderBy('number')
    .execute();
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return times.slice(1).map((_, index) => byPlace.get(index + 1)?.map(({ id }) => id));
}

/** How many of the newest confident first answers were right, among those that the staff have judged, up to a limit. */
export async function countRecord(
  db: Kysely<Tables>,
  newest: number,
): Promise<QualityFigures['confident']> {
  const judged = judgedByStaff(db)
    .where('o.confident', '=', true)
    .select('o.verdict')
    .orderBy('o.judged_at', 'desc')
    .orderBy('o.report_id', 'desc')
    .limit(newest);
  return db
    .selectFrom(judged.as('judged'))
    .select([sql<number>`count(*)`.as('asked'), countWhere(sql`verdict = 'TAKEN'`).as('right')])
    .executeTakeFirstOrThrow();
}

/** How many reports clients made, and how many they marked as resolved without asking for a person. */
export async function countMade(
  db: Kysely<Tables>,
  times: readonly Date[],
): Promise<ByPeriod<Made>> {
  const rows = await db
    .selectFrom('reports')
    .where('deleted_at', 'is', null)
    .where('user_id', 'is not', null)
    .where('created_at', '>=', times[0] as Date)
    .where('created_at', '<', times.at(-1) as Date)
    .select([
      placeOf('created_at', times).as('place'),
      sql<number>`count(*)`.as('made'),
      countWhere(sql`resolved_at is not null and claim_id is null`).as('alone'),
    ])
    .groupBy('place')
    .execute();
  return inOrder(times, rows, ({ made, alone }) => ({ made, alone }));
}

function inOrder<Row extends { place: number }, T>(
  times: readonly Date[],
  rows: readonly Row[],
  toFigures: (row: Row) => T,
): ByPeriod<T> {
  const byPlace = new Map(rows.map((row) => [row.place, toFigures(row)]));
  return times.slice(1).map((_, index) => byPlace.get(index + 1));
}
