import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { isAmong } from '../../db/rows/among.ts';
import type { Tables, WaitingFor } from '../../db/tables.ts';

/**
 * The pauses of claims: for whom a claim waits, and since when. The caller holds the claim's lock, and calls
 * followTargets afterwards.
 */

/** Begins a pause. A claim that already waits for the same keeps its pause. */
export async function startPause(
  trx: Kysely<Tables>,
  claimId: number,
  { waitingFor, userId, at }: { waitingFor: WaitingFor; userId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('claim_pauses')
    .values({
      claim_id: claimId,
      waiting_for: waitingFor,
      from_at: at,
      to_at: null,
      started_by: userId,
    })
    .execute();
  await trx
    .updateTable('claims')
    .set({ waiting_for: waitingFor })
    .where('id', '=', claimId)
    .execute();
}

/** Ends the pauses of these claims. */
export async function endPauses(
  trx: Kysely<Tables>,
  claimIds: readonly number[],
  at: Date,
): Promise<void> {
  if (claimIds.length === 0) return;
  await sql`
    with ended as (
      update claim_pauses set to_at = greatest(from_at, ${at}::timestamptz)
      where ${isAmong('claim_id', claimIds)} and to_at is null
      returning claim_id
    )
    update claims as c set waiting_for = null from ended where c.id = ended.claim_id ${plannedOnce}`.execute(
    trx,
  );
}

/** Undoes the pause that a claim began at an instant, and resumes the pause that this one replaced. */
export async function resumePause(
  trx: Kysely<Tables>,
  claimId: number,
  { waitingFor, at }: { waitingFor: WaitingFor | null; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('claim_pauses')
    .where('claim_id', '=', claimId)
    .where('from_at', '=', at)
    .execute();
  if (waitingFor !== null)
    await trx
      .updateTable('claim_pauses')
      .set({ to_at: null })
      .where('claim_id', '=', claimId)
      .where('to_at', '=', at)
      .where('waiting_for', '=', waitingFor)
      .execute();
  await trx
    .updateTable('claims')
    .set({ waiting_for: waitingFor })
    .where('id', '=', claimId)
    .execute();
}
