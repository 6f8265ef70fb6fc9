import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../connect/retry.ts';
import type { Tables } from '../tables.ts';
import type { Outdated } from './outdated.ts';

/** Deletes outdated rows, a batch at a time. */

/** Rows read at a time: a few hundredths of a second, however large the table is. */
const AT_ONCE = 1_000;

/** The last row that was read: its time, with all digits, and its place in the table. */
interface Place {
  readonly moment: string;
  readonly ctid: string;
}

interface Batch {
  /** Rows that were read, and those of them that were deleted. */
  read: number;
  deleted: number;
  last: Place | null;
}

export interface PruneOptions {
  now: Date;
  /** Aborted: no further batch begins. */
  signal?: AbortSignal | undefined;
}

/**
 * Deletes the outdated rows of a table, the oldest first; resolves with how many there were. Each batch is a transaction
 * of its own, so the next run continues an interrupted one. One process at a time prunes a table: the others leave it to
 * that one. Rows that a transaction is using are left to the next run.
 */
export async function prune(
  db: Kysely<Tables>,
  rule: Outdated,
  { now, signal }: PruneOptions,
): Promise<number> {
  let deleted = 0;
  let batch: Batch | null;
  let after: Place | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    batch = await pruneBatch(db, rule, { now, after });
    deleted += batch?.deleted ?? 0;
    after = batch?.last ?? null;
  } while (batch?.read === (rule.atOnce ?? AT_ONCE) && !signal?.aborted);
  return deleted;
}

/** The next batch; null when another process is pruning this table. */
async function pruneBatch(
  db: Kysely<Tables>,
  rule: Outdated,
  at: { now: Date; after: Place | null },
): Promise<Batch | null> {
  return inTransaction(db, async (trx) => {
    const turn = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${`prune ${rule.table}`})) as taken`.execute(trx);
    if (!turn.rows[0]?.taken) return null;
    const { rows } = await batchOf(rule, at).execute(trx);
    const [{ read, deleted, moment, ctid } = NOTHING] = rows;
    return { read, deleted, last: moment === null || ctid === null ? null : { moment, ctid } };
  });
}

interface BatchRow {
  read: number;
  deleted: number;
  moment: string | null;
  ctid: string | null;
}
const NOTHING: BatchRow = { read: 0, deleted: 0, moment: null, ctid: null };

/**
 * The statement of a batch. It goes on after the last row that was read. A scan from the beginning would read all kept
 * rows again. It would also read deleted rows, which vacuum cannot remove during a backup or another long transaction.
 */
function batchOf(rule: Outdated, { now, after }: { now: Date; after: Place | null }) {
  const { table, keptMs, only = sql`true`, atOnce = AT_ONCE } = rule;
  const since = sql.raw(rule.since);
  const today = rule.isStamped ? sql`now()` : sql`${now}::timestamptz`;
  const isOld = sql`${since} < ${today} - make_interval(secs => ${keptMs / 1_000})`;
  const isNext =
    after === null
      ? sql`true`
      : sql`${since} >= ${after.moment}::timestamptz
          and (${since}, t.ctid) > (${after.moment}::timestamptz, ${after.ctid}::tid)`;
  return sql<BatchRow>`
    with seen as materialized (
      select ${since} as moment, t.ctid from ${sql.table(table)} as t
      where ${isOld} and ${isNext} order by 1, 2 limit ${atOnce}
    ), old as materialized (
      select t.ctid${rule.parts ? sql`, t.id` : sql``} from ${sql.table(table)} as t
      where t.ctid = any (array(select ctid from seen)) and ${isOld} and ${only} for update skip locked
    )${withParts(rule)}, gone as (
      delete from ${sql.table(table)} where ctid = any (array(select ctid from old)) returning 1
    )
    select (select count(*) from seen) as read, (select count(*) from gone) as deleted,
      last.moment::text as moment, last.ctid::text as ctid
    from (select 1) as one left join (select * from seen order by 1 desc, 2 desc limit 1) as last on true`;
}

const withParts = ({ parts }: Outdated): RawBuilder<unknown> =>
  parts === undefined
    ? sql``
    : sql`, parts as (
        delete from ${sql.table(parts.table)}
        where ${sql.ref(parts.column)} = any (array(select id from old))
      )`;
