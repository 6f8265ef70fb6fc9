import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { type me, PROFILE_MESSAGES, type ProfileChanges } from '@recourse/contract/profile';
import { USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { SessionActor } from '../../kernel/actor.ts';
import { countEmailAttempt } from '../../kernel/security/email-attempts.ts';
import { AppError, badRequest, conflict, notFound, stale } from '../../kernel/errors.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { canReceive } from '../../kernel/mail/can-receive.ts';
import { findEmailChange } from '../users/email-changes.repository.ts';
import { findCredentials } from '../users/users.repository.ts';
import { endLinks, endSessions, lockUser, updateUserRow } from '../users/users-write.repository.ts';
import { checkCurrent } from './current-password.ts';
import { askForEmail, TAKEN } from './email-change.service.ts';
import { PROFILE } from './profile.fields.ts';
import { type Account, findAccount } from './profile.repository.ts';
import { noteRefusal } from './profile-refusals.ts';

type Profile = EndpointReply<typeof me>;
type Transaction = Parameters<typeof recordChange>[0];

/** The caller's own account. */
export async function readProfile(ctx: Context, actor: SessionActor): Promise<Profile> {
  const row = await findAccount(ctx.db, actor.userId);
  if (!row) throw notFound();
  return withPending(ctx, ctx.db, row);
}

/** An account in the shape for its owner, with the pending e-mail. */
async function withPending(ctx: Context, db: Context['db'], row: Account): Promise<Profile> {
  const change = await findEmailChange(db, row.id, ctx.clock.now());
  return { ...PROFILE.toWire(row), pendingEmail: change?.email ?? null };
}

export interface ProfileUpdate {
  changes: ProfileChanges;
  ifMatch: number | undefined;
}

/**
 * Changes the caller's own e-mail or phone. When the server sends mails, a new e-mail waits until it is confirmed.
 * Otherwise it ends his other sessions at once, and is not trusted, because only the session vouches for it. Throws 400
 * for a wrong current password, for a missing one when no mail could replace it, and for an e-mail that nobody could
 * confirm. Throws 409 when the e-mail is taken, 412 for a stale If-Match, and 429 after too many e-mails or wrong
 * passwords.
 */
export async function updateProfile(
  ctx: Context,
  actor: SessionActor,
  update: ProfileUpdate,
): Promise<Profile> {
  const seen = await findAccount(ctx.db, actor.userId);
  const isCounted = seen !== undefined && asksForEmail(seen, update);
  if (isCounted) refuseNowhere(ctx, update.changes);
  const proof = isCounted ? await proveEmail(ctx, actor, seen, update.changes) : null;
  if (isCounted) await countEmail(ctx, actor);
  try {
    return await inTransaction(ctx.db, (trx) =>
      changeProfile(ctx, trx, actor, { ...update, isCounted, proof }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === TAKEN)
      await noteRefusal(ctx, actor, 'email-change-failed');
    throw error;
  }
}

/** Whether the answer reveals if somebody has that e-mail. */
const asksForEmail = (seen: Account, { changes: { email }, ifMatch }: ProfileUpdate): boolean =>
  email !== undefined && email !== seen.email && (ifMatch ?? seen.version) === seen.version;

/** Throws 400 for an e-mail that must be confirmed by mail but can receive none. */
function refuseNowhere({ config }: Context, { email = '' }: ProfileChanges): void {
  if (config.mail === null || canReceive(email)) return;
  const message = PROFILE_MESSAGES.emailNowhere;
  throw badRequest(message, { email: message });
}

/**
 * The hash of the password that proves the caller's identity; null when he gave none and needs none. Throws 400 for a
 * wrong password, and for a missing one that is needed.
 */
async function proveEmail(
  ctx: Context,
  actor: SessionActor,
  seen: Account,
  { currentPassword }: ProfileChanges,
): Promise<string | null> {
  if (currentPassword === undefined) {
    if (ctx.config.mail === null || canReceive(seen.email)) return null;
    // The current address can receive no mail, so nobody could approve the change there.
    const message = PROFILE_MESSAGES.passwordForEmail;
    throw badRequest(message, { currentPassword: message });
  }
  const account = await findCredentials(ctx.db, actor.userId);
  await checkCurrent(ctx, actor, { currentPassword, account, purpose: 'email-change' });
  return account?.password_hash ?? null;
}

async function countEmail(ctx: Context, actor: SessionActor): Promise<void> {
  try {
    await countEmailAttempt(ctx, actor.userId);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429)
      await noteRefusal(ctx, actor, 'email-change-limited');
    throw error;
  }
}

async function changeProfile(
  ctx: Context,
  trx: Transaction,
  actor: SessionActor,
  {
    changes,
    ifMatch,
    isCounted,
    proof,
  }: ProfileUpdate & { isCounted: boolean; proof: string | null },
): Promise<Profile> {
  const row = await lockUser(trx, actor.userId);
  if (!row) throw notFound();
  const { phone, email = row.email } = changes;
  const newEmail = email !== row.email;
  const isAsked = newEmail && ctx.config.mail !== null;
  const sent = {
    ...(isAsked ? {} : { email }),
    ...(phone === undefined ? {} : { phone: phone ?? '' }),
  };
  const { fields, values } = PROFILE.difference(row, { ...row, ...PROFILE.toColumns(sent) });
  if (fields.length === 0 && !isAsked) return withPending(ctx, trx, row);
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
  // The row has changed since it was read, so this attempt was not counted; each one must be counted.
  if (newEmail && !isCounted) throw stale();
  if (proof !== null && row.password_hash !== proof)
    throw conflict(PROFILE_MESSAGES.passwordChanged);
  if (isAsked) await askForEmail(ctx, trx, actor, { row, email, isProved: proof !== null });
  const now = ctx.clock.now();
  const isSet = newEmail && !isAsked;
  const changed = await updateUserRow(trx, row.id, {
    ...values,
    ...(isSet ? { email_trusted: false, email_failed_at: null } : {}),
    updated_at: now,
  });
  if (!changed) throw conflict(USER_MESSAGES.taken, TAKEN);
  if (isSet) {
    await endSessions(trx, row.id, { at: now, keep: actor.jti });
    // These links were sent to the former address.
    await endLinks(trx, row.id, { at: now });
  }
  const action = isAsked ? 'email-asked' : 'update';
  await recordChange(trx, actor, { action, area: 'users', objectId: row.id, fields });
  return withPending(ctx, trx, changed);
}
