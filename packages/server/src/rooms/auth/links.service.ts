import { type lookAtLink, type LinkUse } from '@recourse/contract/told/links';
import { SIGN_IN_RULES } from '@recourse/contract/auth';
import { USER_MESSAGES } from '@recourse/contract/users';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Origin } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { badRequest, conflict, unknownField } from '../../kernel/errors.ts';
import { arePasswordsOff, passwordsOff } from '../../kernel/passwords-off.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { forgetFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { fitsLink, readLinkToken } from '../../kernel/security/link-token.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import {
  agreeToEmail,
  type EmailChange,
  findEmailChange,
} from '../users/email-changes.repository.ts';
import { deleteFactors } from './factors/factors.repository.ts';
import { over } from './link-over.ts';
import { openAccount } from './sign-up.service.ts';
import {
  endLinks,
  endSessions,
  forgetAccountFailures,
  lockUser,
  revokeTokens,
  updateUserRow,
} from '../users/users-write.repository.ts';
import { remainingWays } from '../users/users.repository.ts';
import {
  type AccountLink,
  endLink,
  findOpenLink,
  type OpenLink,
} from '../users/links.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** The valid link that a token belongs to. Throws the same 410 for one that is unknown, forged, used or too old. */
async function openLink(ctx: Context, token: string): Promise<OpenLink> {
  const parts = readLinkToken(token);
  const link = parts ? await findOpenLink(ctx.db, parts.id, ctx.clock.now()) : undefined;
  if (!parts || !link || !fitsLink(ctx.links, link, parts.proof)) throw over();
  return link;
}

/** Which of the two agreements to another e-mail a link gives; null: none. */
function agreeingBy({ kind }: AccountLink): 'approved_at' | 'confirmed_at' | null {
  if (kind === 'EMAIL') return 'confirmed_at';
  return kind === 'EMAIL_APPROVAL' ? 'approved_at' : null;
}

/** What a link is for. It changes nothing, because some programs open every link of a mail. */
export async function readLink(
  ctx: Context,
  { token }: { token: string },
): Promise<EndpointReply<typeof lookAtLink>> {
  const link = await openLink(ctx, token);
  if (link.userId === null)
    return {
      kind: link.kind,
      name: link.nom ?? link.sentTo,
      email: link.sentTo,
      needsOther: false,
    };
  const { kind, username: name } = link;
  const by = agreeingBy(link);
  if (by === null)
    return { kind, name, email: kind === 'EMAIL_UNDO' ? link.sentTo : null, needsOther: false };
  const change = await findEmailChange(ctx.db, link.userId, ctx.clock.now());
  if (!change) throw over();
  const other = change[by === 'confirmed_at' ? 'approved_at' : 'confirmed_at'];
  return { kind, name, email: change.email, needsOther: other === null };
}

/**
 * Carries out what a link is for. Throws 410 for a link that is not valid. Throws 400 for a missing or weak password,
 * or for one that the link does not set. Throws 409 for an e-mail that somebody else has. After 400 and 409 the link
 * stays valid.
 */
export async function redeemLink(
  ctx: Context,
  origin: Origin,
  { token, password, username }: LinkUse,
): Promise<void> {
  const link = await openLink(ctx, token);
  if (link.userId === null) return openAccount(ctx, origin, { link, username, password });
  if (username !== undefined) throw unknownField('username');
  const by = agreeingBy(link);
  if (by !== null && password !== undefined) throw unknownField('password');
  if (by === null) await choosePassword(ctx, origin, { link, password });
  else await inTransaction(ctx.db, (trx) => agree(ctx, trx, origin, { link, by }));
}

/** The names of the audit entries for a password that somebody chooses by a link. */
const CHOSEN = {
  INVITATION: 'invite-used',
  PASSWORD: 'recovery-used',
  EMAIL_UNDO: 'email-undone',
} as const;

/**
 * Sets the password that somebody chooses by a link, and restores the former e-mail when the link is for that. Ends all
 * sessions and links of the account, and signs nobody in.
 */
async function choosePassword(
  ctx: Context,
  origin: Origin,
  { link, password }: { link: AccountLink; password: string | undefined },
): Promise<void> {
  const email = link.kind === 'EMAIL_UNDO' ? link.sentTo : link.email;
  if (password === undefined)
    throw badRequest(SIGN_IN_RULES.password, { password: SIGN_IN_RULES.password });
  const fault = await passwordFault(ctx, password, { username: link.username, email });
  if (fault) throw badRequest(fault, { password: fault });
  // The hash costs as much as a sign-in, so it waits in the same queue.
  const hash = await ctx.guards.signIns.run(origin.address, () => hashPassword(password));
  const before = await inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, link.userId);
    const now = ctx.clock.now();
    if (!user || !(await endLink(trx, link.id, now))) throw over();
    const isRestored = link.kind === 'EMAIL_UNDO' && user.email !== email;
    // Whoever recovers an account at the machine of the server needs it when the identity provider is down, too.
    const isLocal = link.dropsFactors;
    if (!isLocal && link.kind !== 'EMAIL_UNDO' && arePasswordsOff(ctx.config, user))
      throw passwordsOff(403, ctx.config);
    const changed = await updateUserRow(trx, user.id, {
      password_hash: hash,
      // The e-mail was trusted when the link was made.
      ...(isRestored ? { email, email_trusted: true, email_failed_at: null } : {}),
      ...(isLocal ? { local_sign_in: true } : {}),
      updated_at: now,
    });
    if (!changed) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    await endSessions(trx, user.id, { at: now });
    if (link.dropsFactors) await deleteFactors(trx, user.id);
    // Links for earlier addresses stay valid. An earlier address is more likely the owner's than a later one, which an
    // intruder may have set.
    const undos = link.kind === 'EMAIL_UNDO' ? { undosAfter: link.id } : {};
    await endLinks(trx, user.id, { at: now, ...undos });
    await revokeTokens(trx, user.id, now);
    await forgetAccountFailures(trx, user.id);
    await recordChange(
      trx,
      { ...origin, userId: user.id },
      {
        action: CHOSEN[link.kind as keyof typeof CHOSEN],
        area: 'users',
        objectId: user.id,
        fields: [
          ...(isRestored ? ['email'] : []),
          'password',
          ...(link.dropsFactors && user.second_factor_at ? ['secondFactorAt'] : []),
        ],
      },
    );
    const hasFactor = user.second_factor_at !== null && !link.dropsFactors;
    // A user who chooses his first password needs no mail about it.
    if (link.kind !== 'INVITATION') {
      const remaining = await remainingWays(trx, { userId: user.id, hasFactor });
      const data = { actorId: user.id, how: 'LINK', ...remaining };
      await queueMail(ctx, trx, { userId: user.id, kind: 'account.password', data });
    }
    if (link.dropsFactors && user.second_factor_at)
      await queueMail(ctx, trx, { userId: user.id, kind: 'account.factor-removed' });
    return user.password_hash;
  });
  await forgetFirstSignIn(ctx, before);
}

/** Agrees to another e-mail. The change takes effect when all required people have agreed. */
async function agree(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { link, by }: { link: AccountLink; by: 'approved_at' | 'confirmed_at' },
): Promise<void> {
  const user = await lockUser(trx, link.userId);
  const at = ctx.clock.now();
  if (!user || !(await endLink(trx, link.id, at))) throw over();
  const change = await agreeToEmail(trx, user.id, { by, at });
  if (!change) throw over();
  const isAgreed = change.approved_at !== null && change.confirmed_at !== null;
  if (isAgreed) await takeEffect(trx, change, at);
  await recordChange(
    trx,
    { ...origin, userId: user.id },
    {
      action: by === 'confirmed_at' ? 'email-confirmed' : 'email-approved',
      area: 'users',
      objectId: user.id,
      fields: isAgreed ? ['email'] : [],
    },
  );
}

/** Gives the account the requested e-mail. Ends all sessions except the one that requested it. */
async function takeEffect(trx: Transaction, change: EmailChange, at: Date): Promise<void> {
  const { user_id: userId, email, trusted, jti } = change;
  const values = { email, email_trusted: trusted, email_failed_at: null, updated_at: at };
  if (!(await updateUserRow(trx, userId, values))) throw conflict(USER_MESSAGES.taken, 'TAKEN');
  await endSessions(trx, userId, { at, keep: jti });
  await endLinks(trx, userId, { at });
}
