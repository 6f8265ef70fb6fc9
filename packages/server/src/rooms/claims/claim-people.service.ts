import { CLAIM_USER_INVALID } from '@recourse/contract/claims';
import type { Context } from '../../context.ts';
import { unprocessable } from '../../kernel/errors.ts';
import { findUser } from '../users/users.repository.ts';

/** The people of a claim, as writing the specification's one `userId` sets them. */
export type ClaimPeople = { assignee_id?: number | null; client_id?: number };

/**
 * An employee's id sets the assignee, a client's the client; null clears the assignee. Throws 422 for
 * anybody else's id, and for one that nobody has (any more).
 */
export async function peopleFor(db: Context['db'], userId: number | null): Promise<ClaimPeople> {
  if (userId === null) return { assignee_id: null };
  const user = await findUser(db, userId);
  if (user?.role === 'EMPLOYE') return { assignee_id: user.id };
  if (user?.role === 'CLIENT') return { client_id: user.id };
  throw unprocessable(CLAIM_USER_INVALID, { userId: CLAIM_USER_INVALID });
}
