import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, sql } from 'kysely';
import { claimsVisibleTo } from '../../db/rows/claim-scope.ts';
import type { ClaimRow, Tables } from '../../db/tables.ts';

/** Claims outside the trash with open targets by a calendar. */

/** A claim, and how many of its open targets count by the calendar. */
export interface OpenClaim {
  id: number;
  targets: number;
}

/** The claims that are due first, up to a limit, and the number of targets of all claims. */
export async function listOpenClaims(
  db: Kysely<Tables>,
  calendarId: number,
  most: number,
): Promise<{ claims: OpenClaim[]; total: number }> {
  const { rows } = await sql<OpenClaim & { total: number }>`
    select t.claim_id as id, count(*)::integer as targets, (sum(count(*)) over ())::integer as total
    from claim_targets as t join claims as c on c.id = t.claim_id
    where t.calendar_id = ${calendarId} and t.met_at is null and t.cancelled_at is null and c.deleted_at is null
    group by t.claim_id
    order by min(t.due_at), t.claim_id
    limit ${most}`.execute(db);
  return { claims: rows, total: rows[0]?.total ?? 0 };
}

/** When those of some claims were filed that the caller may see. */
export async function readShown(
  db: Kysely<Tables>,
  caller: Caller,
  ids: readonly number[],
): Promise<Pick<ClaimRow, 'id' | 'created_at'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('claims as c')
    .where('c.id', 'in', ids)
    .where('c.deleted_at', 'is', null)
    .where(claimsVisibleTo(caller))
    .select(['c.id', 'c.created_at'])
    .execute();
}
