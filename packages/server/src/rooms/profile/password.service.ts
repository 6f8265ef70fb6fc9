import { type PasswordChange, PROFILE_MESSAGES } from '@recourse/contract/profile';
import { USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { SessionActor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { forgetFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { findCredentials } from '../users/users.repository.ts';
import { endLinks, endSessions, lockUser, updateUserRow } from '../users/users-write.repository.ts';
import { checkCurrent } from './current-password.ts';

/**
 * Changes the caller's own password and ends his other sessions. Throws 400 for a wrong current password or a weak new
 * one, 403 when his password counts for nothing, 429 after too many wrong ones, 409 when the password was changed at
 * the same time.
 */
export async function changePassword(
  ctx: Context,
  actor: SessionActor,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const account = await findCredentials(ctx.db, actor.userId);
  if (!account) throw notFound();
  const fault =
    (await passwordFault(ctx, newPassword, account)) ??
    (newPassword === currentPassword ? USER_MESSAGES.passwordSame : null);
  await checkCurrent(ctx, actor, { currentPassword, account, purpose: 'password-change' });
  if (fault) throw badRequest(fault, { newPassword: fault });
  const hash = await hashPassword(newPassword);
  await inTransaction(ctx.db, async (trx) => {
    const row = await lockUser(trx, actor.userId);
    if (!row || row.password_hash !== account.password_hash)
      throw conflict(PROFILE_MESSAGES.passwordChanged);
    const now = ctx.clock.now();
    await updateUserRow(trx, row.id, { password_hash: hash, updated_at: now });
    await endSessions(trx, row.id, { at: now, keep: actor.jti });
    await endLinks(trx, row.id, { at: now });
    await audit(trx, actor, {
      action: 'password-change',
      area: 'users',
      objectId: row.id,
      fields: ['password'],
    });
    const data = { actorId: row.id };
    await queueMail(ctx, trx, { userId: row.id, kind: 'account.password', data });
  });
  await forgetFirstSignIn(ctx, account.password_hash);
}
