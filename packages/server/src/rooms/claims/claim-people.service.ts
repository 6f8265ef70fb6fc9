import { CLAIM_USER_INVALID } from '@recourse/contract/claims';
import type { Context } from '../../context.ts';
import { unprocessable } from '../../kernel/errors.ts';
import { holdRole } from '../users/answerers.repository.ts';

/** The people of a claim, as writing the specification's one `userId` sets them. */
export type ClaimPeople = { assignee_id?: number | null; client_id?: number };

/**
 * An employee's id sets the assignee, a client's the client; null clears the assignee. Throws 422 for
 * anybody else's id, and for one that nobody has (any more). The role stays as it is until the transaction ends, so
 * that nobody becomes a client and is given a claim at once.
 */
export async function peopleFor(trx: Context['db'], userId: number | null): Promise<ClaimPeople> {
  if (userId === null) return { assignee_id: null };
  const role = await holdRole(trx, userId);
  if (role === 'EMPLOYE') return { assignee_id: userId };
  if (role === 'CLIENT') return { client_id: userId };
  throw unprocessable(CLAIM_USER_INVALID, { userId: CLAIM_USER_INVALID });
}
