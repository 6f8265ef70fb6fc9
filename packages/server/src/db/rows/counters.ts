import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { withStatementLimit } from '../connect/deadline.ts';
import { plannedOnce } from '../connect/planned-once.ts';
import type { Tables } from '../tables.ts';

/** Reads the counters that triggers update in the transaction of every change. */

/**
 * The counters; migrations/006-counters.sql, 009-counters.sql, 014-resolved-reports.sql and
 * 021-clients-without-assignments.sql say which rows count where.
 */
export type Counter =
  | 'claims'
  | 'claims-assigned'
  | 'claims-queue'
  | 'reports'
  | 'reports-own'
  | 'reports-validated-by'
  | 'documents'
  | 'documents-employee'
  | 'users';

/** The user id of the counters over everybody. */
export const EVERYBODY = 0;

/** How many changes one transaction folds. */
export const FOLDED_AT_ONCE = 20_000;

/**
 * The counts of a counter by bucket, exact for the statement's snapshot. An empty bucket may be absent. Several
 * counters are added up.
 */
export async function readCounter(
  db: Kysely<Tables>,
  counter: Counter | readonly Counter[],
  userId: number,
): Promise<Map<string, number>> {
  const isAsked = isOneOf(counter);
  const { rows } = await sql<{ bucket: string; value: number }>`
    select bucket, sum(value)::bigint as value from (
      select bucket, value from counters where ${isAsked} and user_id = ${userId}
      union all
      select bucket, delta from counter_deltas where ${isAsked} and user_id = ${userId}
    ) as parts group by bucket ${plannedOnce}`.execute(db);
  return new Map(rows.map(({ bucket, value }) => [bucket, value]));
}

/** The counts of several counters, each for its user, in one statement. */
export async function readCounters(
  db: Kysely<Tables>,
  asked: readonly (readonly [Counter, number])[],
): Promise<Map<string, number>[]> {
  const isAsked = sql.join(
    asked.map(([counter, userId]) => sql`(counter = ${counter} and user_id = ${userId})`),
    sql` or `,
  );
  const { rows } = await sql<{ counter: string; user_id: number; bucket: string; value: number }>`
    select counter, user_id, bucket, sum(value)::bigint as value from (
      select counter, user_id, bucket, value from counters where ${isAsked}
      union all
      select counter, user_id, bucket, delta from counter_deltas where ${isAsked}
    ) as parts group by counter, user_id, bucket ${plannedOnce}`.execute(db);
  return asked.map(
    ([counter, userId]) =>
      new Map(
        rows
          .filter((row) => row.counter === counter && row.user_id === userId)
          .map(({ bucket, value }) => [bucket, value]),
      ),
  );
}

const isOneOf = (counter: Counter | readonly Counter[]): RawBuilder<SqlBool> =>
  typeof counter === 'string' ? sql`counter = ${counter}` : sql`counter in (${sql.join(counter)})`;

/**
 * The sum of one or several counters, over one bucket or all, as a part of another statement. This saves a list one
 * round trip to the database.
 */
export function counterSum(
  counter: Counter | readonly Counter[],
  userId: number,
  bucket?: string,
): RawBuilder<number> {
  const isAsked = isOneOf(counter);
  const some = bucket === undefined ? sql`` : sql`and bucket = ${sql.lit(bucket)}`;
  return sql`(select coalesce(sum(value), 0)::bigint from (
    select value from counters where ${isAsked} and user_id = ${userId} ${some}
    union all
    select delta from counter_deltas where ${isAsked} and user_id = ${userId} ${some}
  ) as parts)`;
}

/** The value of such a sum, read by a separate statement. */
export async function readNumber(db: Kysely<Tables>, part: RawBuilder<number>): Promise<number> {
  const { number } = await db.selectNoFrom(part.as('number')).executeTakeFirstOrThrow();
  return number;
}

/**
 * Folds changes into the counters; resolves with the number of changes. Only one process does so at a time. It blocks
 * neither readers nor writers, and changes no count.
 */
export async function foldCounters(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const turn = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('fold counters')) as taken`.execute(trx);
    if (!turn.rows[0]?.taken) return 0;
    const { rows } = await sql<{ folded: number }>`
      with gone as (
        delete from counter_deltas
        where id in (select id from counter_deltas order by id limit ${FOLDED_AT_ONCE})
        returning counter, user_id, bucket, delta
      ), folded as (
        insert into counters (counter, user_id, bucket, value)
        select counter, user_id, bucket, sum(delta) from gone group by 1, 2, 3
        on conflict (counter, user_id, bucket) do update set value = counters.value + excluded.value
      )
      select count(*) as folded from gone`.execute(trx);
    return rows[0]?.folded ?? 0;
  });
}

/** Counting millions of rows takes minutes. */
const HEALING_MS = 15 * 60_000;

/**
 * Recounts everything and corrects wrong counts; resolves with the number of corrections. Only one process does so at a
 * time.
 */
export async function healCounters(db: Kysely<Tables>): Promise<number> {
  return withStatementLimit(HEALING_MS, () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(hashtext('heal counters'))`.execute(trx);
      const { rows } = await sql<{ healed: number }>`select heal_counters() as healed`.execute(trx);
      return rows[0]?.healed ?? 0;
    }),
  );
}
