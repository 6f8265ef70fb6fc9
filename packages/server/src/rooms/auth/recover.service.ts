import { LINK_MESSAGES, type Recovery } from '@recourse/contract/told/links';
import { RECOVERY } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Origin } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { newNonce } from '../../kernel/security/link-token.ts';
import { countRecoveryAsk, RECOVERY_WINDOW_MS } from '../../kernel/security/recovery-asks.ts';
import { findForSignIn } from '../users/users.repository.ts';
import { lockUser } from '../users/users-write.repository.ts';
import { countLinks, insertLink } from '../users/links.repository.ts';

/**
 * Takes on that somebody has forgotten a password. The answer comes before anything is looked up, so that neither its
 * text nor its time tells whether there is such an account. Throws 404 where no mails are sent, 429 when this address
 * asked too often.
 */
export async function recoverAccount(
  ctx: Context,
  origin: Origin,
  { email }: Recovery,
): Promise<{ message: string }> {
  if (ctx.config.mail === null) throw notFound();
  try {
    await countRecoveryAsk(ctx, origin.address);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429)
      await noteAsk(ctx, origin, 'recovery-limited', null);
    throw error;
  }
  ctx.guards.afterwards.add('a link for a new password could not be made', () =>
    mailLink(ctx, origin, email),
  );
  return { message: LINK_MESSAGES.sent };
}

/** An ask that led to no mail: unknown names, addresses that nobody vouches for, too many. */
const noteAsk = (ctx: Context, origin: Origin, action: string, userId: number | null) =>
  ctx.guards.refusals.note(
    { ...origin, userId: null },
    { action, area: 'users', objectId: userId },
  );

async function mailLink(ctx: Context, origin: Origin, name: string): Promise<void> {
  const { account } = await findForSignIn(ctx.db, name);
  const made = account ? await makeLink(ctx, origin, account.id) : 'NOBODY';
  if (made === 'MADE') return;
  const action = made === 'TOO_MANY' ? 'recovery-limited' : 'recovery-asked';
  await noteAsk(ctx, origin, action, account?.id ?? null);
}

/**
 * Makes a link and its mail. None for an account that never had a password, which an administrator has to invite, nor to
 * an address that only a session vouches for.
 */
function makeLink(
  ctx: Context,
  origin: Origin,
  userId: number,
): Promise<'MADE' | 'TOO_MANY' | 'NOT_FOR_IT'> {
  return inTransaction(ctx.db, async (trx) => {
    // Locked: of two that are made at once the later one is valid.
    const user = await lockUser(trx, userId);
    if (!user?.email_trusted || user.password_hash === null) return 'NOT_FOR_IT';
    const at = ctx.clock.now();
    const since = new Date(at.getTime() - RECOVERY_WINDOW_MS);
    const kind = 'PASSWORD';
    if ((await countLinks(trx, { userId, kind, since })) >= RECOVERY.linksOfAccount)
      return 'TOO_MANY';
    const expiresAt = new Date(at.getTime() + RECOVERY.validMinutes * 60_000);
    const link = await insertLink(trx, { userId, kind, nonce: newNonce(), at, expiresAt });
    await queueMail(ctx, trx, { userId, kind: 'account.recovery', data: { link } });
    await audit(
      trx,
      { ...origin, userId: null },
      { action: 'recovery-asked', area: 'users', objectId: userId },
    );
    return 'MADE';
  });
}
