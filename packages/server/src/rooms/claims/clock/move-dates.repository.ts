import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Claims whose dates were counted by an earlier version of their calendar. */

/** A claim with its next due date, and the calendar that has changed. */
export interface OutdatedClaim {
  id: number;
  dueOn: string | null;
  calendar: string;
  /** Its team now counts by another calendar. */
  isReplaced: boolean;
}

/**
 * Locks claims with an open target that was counted by an earlier version of its calendar, at most `count`. Skips what
 * another server has locked. Every calendar is looked up in the index of open targets, because PostgreSQL plans a join
 * as a scan of all targets, every second.
 */
export async function lockOutdated(
  trx: Transaction<Tables>,
  count: number,
): Promise<OutdatedClaim[]> {
  const { rows } = await sql<OutdatedClaim>`
    with wanted as materialized (
      select distinct first.claim_id from calendars as k cross join lateral (
        select t.claim_id from claim_targets as t where t.calendar_id = k.id and ${isOutdated}
        order by t.calendar_version, t.claim_id limit ${count}) as first
      order by first.claim_id limit ${count}
    )
    select c.id, c.next_due_on::text as "dueOn", outdated.calendar, outdated.replaced as "isReplaced"
    from wanted cross join lateral (
      select min(k.name) as calendar, min(t.calendar_version) = 0 as replaced
      from claim_targets as t join calendars as k on k.id = t.calendar_id
      where t.claim_id = wanted.claim_id and ${isOutdated}) as outdated
    join claims as c on c.id = wanted.claim_id
    order by c.id
    for no key update of c skip locked`.execute(trx);
  return rows;
}

/** Whether an open target `t` was counted by an earlier version of its calendar `k`. */
const isOutdated = sql<boolean>`t.calendar_version < k.version and t.met_at is null and t.cancelled_at is null`;

/** The next due date of a claim and the calendar it is counted by; null when nothing is due. */
export interface DueDay {
  dueOn: string | null;
  calendar: string | null;
}

/** The next due dates of claims, by their ids. */
export async function readDueDays(
  trx: Transaction<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DueDay>> {
  const { rows } = await sql<DueDay & { id: number }>`
    select c.id, c.next_due_on::text as "dueOn", (
      select k.name from claim_targets as t join calendars as k on k.id = t.calendar_id
      where t.claim_id = c.id and t.code = c.next_target and t.due_at = c.next_due_at
        and t.met_at is null and t.cancelled_at is null limit 1) as calendar
    from claims as c where c.id = any (${sql.val(ids)}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...day }) => [id, day]));
}
