import type { Insertable, Kysely } from 'kysely';
import { plannedForOne } from '../../db/connect/planned-once.ts';
import type { ClaimChangesTable, Tables } from '../../db/tables.ts';

/** What changed at a claim, for its thread: a status, or who answers. */
export type NewClaimChange = Insertable<ClaimChangesTable>;

/** Stores changes of claims, in the transaction that makes them. One statement can hold a thousand of them. */
export async function noteClaimChanges(
  trx: Kysely<Tables>,
  changes: readonly NewClaimChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx.insertInto('claim_changes').values(changes).modifyEnd(plannedForOne(changes)).execute();
}
