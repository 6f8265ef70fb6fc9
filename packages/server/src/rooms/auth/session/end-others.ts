import type { audit } from '../../../kernel/changes/audit.ts';
import { dropEmailChange } from '../../users/email-changes.repository.ts';
import { endSessions } from '../../users/users-write.repository.ts';

type Transaction = Parameters<typeof audit>[0];

/**
 * Ends the sessions of a locked account but one, and the steps of its sign-ins. A new e-mail that is not confirmed yet
 * can no longer be, because one of them may have requested it.
 * @param others.keep the session that stays; absent: none
 */
export async function endOthers(
  trx: Transaction,
  userId: number,
  others: { at: Date; keep?: string | undefined },
): Promise<void> {
  const { at, keep } = others;
  await endSessions(trx, userId, { at, ...(keep === undefined ? {} : { keep }) });
  await dropEmailChange(trx, userId, at);
}
