import { LINK_MESSAGES, type Recovery } from '@recourse/contract/told/links';
import { RECOVERY, SSO } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Origin } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { arePasswordsOff } from '../../kernel/passwords-off.ts';
import { countMails, queueMail } from '../../kernel/mail/queue-mail.ts';
import { countRecoveryAsk, RECOVERY_WINDOW_MS } from '../../kernel/security/recovery-asks.ts';
import { findForSignIn } from '../users/users.repository.ts';
import { lockUser } from '../users/users-write.repository.ts';
import { countLinks } from '../users/links.repository.ts';
import { listIdentityRows } from './sso/identities.repository.ts';
import { makePasswordLink } from './password-link.ts';

/**
 * Accepts a request for a new password. The answer is sent before anything is looked up, so that neither its text nor
 * its time reveals whether the account exists. Throws 404 where no mails are sent, 429 when this address made too many
 * requests.
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

/**
 * Records a request that led to no mail: an unknown name, an untrusted address, or too many
 * requests.
 */
const noteAsk = (ctx: Context, origin: Origin, action: string, userId: number | null) =>
  ctx.guards.refusals.note(
    { ...origin, userId: null },
    { action, area: 'users', objectId: userId },
  );

type Transaction = Parameters<typeof audit>[0];

async function mailLink(ctx: Context, origin: Origin, name: string): Promise<void> {
  const { account } = await findForSignIn(ctx.db, name);
  const made = account ? await makeLink(ctx, origin, account.id) : 'NOBODY';
  if (made === 'MADE') return;
  const action = made === 'TOO_MANY' ? 'recovery-limited' : 'recovery-asked';
  await noteAsk(ctx, origin, action, account?.id ?? null);
}

type Made = 'MADE' | 'TOO_MANY' | 'NOT_FOR_IT';

/**
 * Tells somebody whose password would count for nothing that he signs in through the identity provider. Nobody else
 * learns it.
 */
async function tellOfProvider(
  ctx: Context,
  trx: Transaction,
  { userId, since }: { userId: number; since: Date },
): Promise<Made> {
  if (ctx.config.sso === null) return 'NOT_FOR_IT';
  const isOnly = ctx.config.sso.only;
  const isLinked = isOnly || (await listIdentityRows(trx, userId)).length > 0;
  if (!isLinked) return 'NOT_FOR_IT';
  const kind = 'account.recovery-sso';
  if ((await countMails(trx, { userId, kind, since })) >= SSO.mailedNotices) return 'TOO_MANY';
  await queueMail(ctx, trx, { userId, kind });
  return 'NOT_FOR_IT';
}

/**
 * Makes a link and queues its mail. An account that never had a password gets none, because an administrator has to
 * invite it. An address that only a session vouches for gets none either. Whoever signs in only through the identity
 * provider gets a mail that says so.
 */
function makeLink(ctx: Context, origin: Origin, userId: number): Promise<Made> {
  return inTransaction(ctx.db, async (trx) => {
    // Locks the account: of two links made at once, the later one is valid.
    const user = await lockUser(trx, userId);
    if (!user?.email_trusted) return 'NOT_FOR_IT';
    const at = ctx.clock.now();
    const since = new Date(at.getTime() - RECOVERY_WINDOW_MS);
    if (user.password_hash === null || arePasswordsOff(ctx.config, user))
      return tellOfProvider(ctx, trx, { userId, since });
    if ((await countLinks(trx, { userId, kind: 'PASSWORD', since })) >= RECOVERY.linksOfAccount)
      return 'TOO_MANY';
    const { validMinutes } = RECOVERY;
    const link = await makePasswordLink(trx, { userId, at, validMinutes });
    await queueMail(ctx, trx, { userId, kind: 'account.recovery', data: { link: link.id } });
    await audit(
      trx,
      { ...origin, userId: null },
      { action: 'recovery-asked', area: 'users', objectId: userId },
    );
    return 'MADE';
  });
}
