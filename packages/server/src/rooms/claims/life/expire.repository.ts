import { sql, type Transaction } from 'kysely';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import type { ClaimRow, Tables } from '../../../db/tables.ts';

/** Answered claims that have expired: nobody has written for as long as their policy waits. */

/** An expired claim, locked. */
export type Expired = Pick<ClaimRow, 'id' | 'status' | 'response' | 'assignee_id'>;

const WAIT = sql`p.auto_close_days * interval '24 hours'`;

/**
 * Locks at most `count` expired claims, the longest waiting of a policy first. Skips what another server has locked. A
 * claim whose client wrote last waits for the staff and does not expire. When the staff answer him, the waiting time
 * begins again.
 */
export async function lockExpired(
  trx: Transaction<Tables>,
  { at, count }: { at: Date; count: number },
): Promise<Expired[]> {
  // The conditions on the claim alone equal those of the index of migration 084.
  const { rows } = await sql<Expired>`
    select c.id, c.status, c.response, c.assignee_id
    from policies as p join claims as c on c.policy_id = p.id
    where p.auto_close_days is not null
      and c.deleted_at is null and c.status = 'RESOLVED' and c.client_replied_at is null and c.policy_id is not null
      and coalesce(c.done_at, c.updated_at) <= ${at}::timestamptz - ${WAIT}
      and not exists (select from messages as m
        where m.claim_id = c.id and m.withdrawn_at is null and m.created_at > ${at}::timestamptz - ${WAIT})
    order by c.policy_id, coalesce(c.done_at, c.updated_at) limit ${count}
    for no key update of c skip locked`.execute(trx);
  return rows;
}

/** Closes locked claims that have expired. */
export async function closeExpired(
  trx: Transaction<Tables>,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('claims')
    .set({
      status: 'CLOSED',
      closure: 'EXPIRED',
      updated_at: at,
      version: NEXT_VERSION,
    })
    .where('id', 'in', ids)
    .execute();
}
