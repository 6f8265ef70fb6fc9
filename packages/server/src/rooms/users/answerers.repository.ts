import type { Kysely, Transaction } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { ClaimRow, Tables, UserRow } from '../../db/tables.ts';

/** Which people answer claims, and what happens to their claims when they no longer do. */

/** The states in which a claim waits for its assignee. */
const WAITING: readonly ClaimRow['status'][] = ['OPEN', 'PENDING'];

/** The role of a person who is not deleted, locked against changes until the transaction ends. */
export async function holdRole(
  trx: Kysely<Tables>,
  id: number,
): Promise<UserRow['role'] | undefined> {
  const row = await trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('account_kind', '=', 'PERSON')
    .select('role')
    .forShare()
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
  return row?.role;
}

/**
 * A claim in the form in which it is stored when it is reopened or restored. An open or pending claim goes to the queue
 * when its assignee has become a client or was deleted.
 */
export async function withoutFormerAssignee<
  Values extends Pick<ClaimRow, 'status' | 'assignee_id'>,
>(trx: Kysely<Tables>, claim: Values): Promise<Values> {
  if (claim.assignee_id === null || !WAITING.includes(claim.status)) return claim;
  const role = await holdRole(trx, claim.assignee_id);
  return role === undefined || role === 'CLIENT' ? { ...claim, assignee_id: null } : claim;
}

/** Puts the open and pending claims of an assignee back into the queue; resolves with their ids. */
export async function clearAssignee(
  trx: Transaction<Tables>,
  assigneeId: number,
  at: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('claims')
    .set({ assignee_id: null, updated_at: at, version: NEXT_VERSION })
    .where('assignee_id', '=', assigneeId)
    .where('status', 'in', WAITING)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}
