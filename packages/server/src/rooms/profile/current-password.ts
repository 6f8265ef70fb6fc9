import { PROFILE_MESSAGES } from '@recourse/contract/profile';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, badRequest } from '../../kernel/errors.ts';
import { arePasswordsOff, passwordsOff } from '../../kernel/passwords-off.ts';
import { verifyPassword } from '../../kernel/security/passwords/passwords.ts';
import type { LockedUser } from '../users/users-write.repository.ts';
import { noteRefusal } from './profile-refusals.ts';

/** A password that a user enters as a proof, and its purpose. */
export interface Proof {
  currentPassword: string;
  account: Pick<LockedUser, 'password_hash' | 'local_sign_in'> | undefined;
  purpose: 'password-change' | 'email-change';
}

/**
 * Throws 400 for a wrong password, not 401, because the caller stays signed in, and when he has none; 403 when his
 * counts for nothing; 429 after too many.
 */
export async function checkCurrent(
  ctx: Context,
  actor: Actor,
  { currentPassword, account, purpose }: Proof,
): Promise<void> {
  if (arePasswordsOff(ctx.config, account)) throw passwordsOff(403, ctx.config);
  const hash = account?.password_hash ?? null;
  if (hash === null) {
    const message = PROFILE_MESSAGES.noPassword;
    throw badRequest(message, { currentPassword: message });
  }
  try {
    const fits = await ctx.guards.attempts.checkOwn(actor.userId, () =>
      verifyPassword(currentPassword, hash),
    );
    if (fits) return;
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429)
      await noteRefusal(ctx, actor, `${purpose}-limited`);
    throw error;
  }
  await noteRefusal(ctx, actor, `${purpose}-failed`);
  const message = PROFILE_MESSAGES.wrongPassword;
  throw badRequest(message, { currentPassword: message });
}
