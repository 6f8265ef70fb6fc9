import type { Transaction } from 'kysely';
import { NEXT_VERSION } from '../../../db/rows/next-version.ts';
import type { Tables } from '../../../db/tables.ts';

/** Claims whose record is kept when their client deletes them. */

/** Whether the policy under which a claim is answered keeps its record. */
export async function keepsRecord(trx: Transaction<Tables>, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('claims as c')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .where('c.id', '=', id)
    .select('p.keeps_record')
    .executeTakeFirst();
  return row?.keeps_record === true;
}

/** Withdraws a locked claim that has not ended. */
export async function closeWithdrawn(
  trx: Transaction<Tables>,
  id: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ status: 'CLOSED', closure: 'WITHDRAWN', updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Hides a locked claim, and the claims merged into it, from its author and its client: they are one complaint. Resolves
 * with the ids of all of them.
 */
export async function hideClaims(
  trx: Transaction<Tables>,
  id: number,
  at: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('claims')
    .set({ hidden_at: at, version: NEXT_VERSION })
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into_id', '=', id)]))
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id).toSorted((one, other) => one - other);
}
