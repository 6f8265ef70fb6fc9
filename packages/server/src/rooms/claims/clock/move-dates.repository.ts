import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Claims whose dates were counted by an earlier version of their calendar. */

/** A claim with what is due next of it, and the calendar that has changed. */
export interface OutdatedClaim {
  id: number;
  dueOn: string | null;
  calendar: string;
}

/**
 * Claims with an open target that was counted by an earlier version of its calendar, locked, at most `count`. What another
 * server has locked is left to it.
 */
export async function lockOutdated(
  trx: Transaction<Tables>,
  count: number,
): Promise<OutdatedClaim[]> {
  const { rows } = await sql<OutdatedClaim>`
    select c.id, c.next_due_on::text as "dueOn", outdated.calendar
    from (
      select t.claim_id, min(k.name) as calendar
      from calendars as k join claim_targets as t on t.calendar_id = k.id and t.calendar_version < k.version
      where t.met_at is null and t.cancelled_at is null
      group by t.claim_id order by t.claim_id limit ${count}) as outdated
    join claims as c on c.id = outdated.claim_id
    order by c.id
    for no key update of c skip locked`.execute(trx);
  return rows;
}

/** What is due next of claims, by their number. */
export async function readDueDays(
  trx: Transaction<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await sql<{ id: number; dueOn: string | null }>`
    select id, next_due_on::text as "dueOn" from claims where id = any (${sql.val(ids)}::bigint[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, dueOn }) => [id, dueOn]));
}
