import { CLAIM_CLIENT_INVALID, CLAIM_USER_INVALID, type NewClaim } from '@recourse/contract/claims';
import type { Context } from '../../context.ts';
import { type Actor, takerOf } from '../../kernel/actor.ts';
import { unprocessable } from '../../kernel/errors.ts';
import { holdRole } from '../users/answerers.repository.ts';

/** The people of a claim, as a write of the specification's single field `userId` sets them. */
export type ClaimPeople = { assignee_id?: number | null; client_id?: number };

/**
 * An employee's id sets the assignee, a client's id the client; null clears the assignee. Throws 422 for the id of
 * anybody else, of a deleted user, or of no user. The user's role is locked until the transaction ends. So no claim is
 * assigned to an employee who becomes a client at the same time.
 */
export async function peopleFor(trx: Context['db'], userId: number | null): Promise<ClaimPeople> {
  if (userId === null) return { assignee_id: null };
  const role = await holdRole(trx, userId);
  if (role === 'EMPLOYE') return { assignee_id: userId };
  if (role === 'CLIENT') return { client_id: userId };
  throw unprocessable(CLAIM_USER_INVALID, { userId: CLAIM_USER_INVALID });
}

/**
 * The people of a new claim. Administrators may name anybody. An employee becomes the assignee of the claim that he
 * files for a client. A client files only for himself. Throws 422 for somebody who is no client, and for two different
 * clients.
 */
export async function peopleOfNew(
  trx: Context['db'],
  actor: Actor,
  { userId = null, clientId = null }: Pick<NewClaim, 'userId' | 'clientId'>,
): Promise<ClaimPeople> {
  if (actor.role === 'CLIENT') return { client_id: actor.userId };
  // The employee may have become a client since his request began.
  const named = await peopleFor(trx, actor.role === 'ADMIN' ? userId : takerOf(actor));
  if (clientId === null) return named;
  const isOther = named.client_id !== undefined && named.client_id !== clientId;
  if (isOther || (await holdRole(trx, clientId)) !== 'CLIENT')
    throw unprocessable(CLAIM_CLIENT_INVALID, { clientId: CLAIM_CLIENT_INVALID });
  return { ...named, client_id: clientId };
}
