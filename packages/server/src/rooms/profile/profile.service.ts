import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { me, ProfileChanges } from '@recourse/contract/profile';
import { USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { countEmailAttempt } from '../../kernel/security/email-attempts.ts';
import { AppError, conflict, notFound, stale } from '../../kernel/errors.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { findUser } from '../users/users.repository.ts';
import { endLinks, endSessions, lockUser, updateUserRow } from '../users/users-write.repository.ts';
import { PROFILE } from './profile.fields.ts';
import { noteRefusal } from './profile-refusals.ts';

type Profile = EndpointReply<typeof me>;
type Transaction = Parameters<typeof recordChange>[0];
type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The caller's own account. */
export async function readProfile(ctx: Context, actor: Actor): Promise<Profile> {
  const row = await findUser(ctx.db, actor.userId);
  if (!row) throw notFound();
  return PROFILE.toWire(row);
}

export interface ProfileUpdate {
  changes: ProfileChanges;
  ifMatch: number | undefined;
}

/**
 * Changes the caller's own e-mail or phone. A new e-mail ends his other sessions, and is not trusted, because only the
 * session vouches for it. Throws 409 when it is taken, 412 for a stale If-Match, 429 after too many e-mails.
 */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  update: ProfileUpdate,
): Promise<Profile> {
  const seen = await findUser(ctx.db, actor.userId);
  const isCounted = seen !== undefined && asksForEmail(seen, update);
  if (isCounted) await countEmail(ctx, actor);
  try {
    return await inTransaction(ctx.db, (trx) =>
      changeProfile(ctx, trx, actor, { ...update, isCounted }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === TAKEN)
      await noteRefusal(ctx, actor, 'email-change-failed');
    throw error;
  }
}

const TAKEN = 'TAKEN';

/** Whether the answer reveals if somebody has that e-mail. */
const asksForEmail = (seen: Account, { changes: { email }, ifMatch }: ProfileUpdate): boolean =>
  email !== undefined && email !== seen.email && (ifMatch ?? seen.version) === seen.version;

async function countEmail(ctx: Context, actor: Actor): Promise<void> {
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
  actor: Actor,
  { changes, ifMatch, isCounted }: ProfileUpdate & { isCounted: boolean },
): Promise<Profile> {
  const row = await lockUser(trx, actor.userId);
  if (!row) throw notFound();
  const { phone, ...others } = changes;
  const sent = { ...others, ...(phone === undefined ? {} : { phone: phone ?? '' }) };
  const { fields, values } = PROFILE.difference(row, { ...row, ...PROFILE.toColumns(sent) });
  if (fields.length === 0) return PROFILE.toWire(row);
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
  const newEmail = fields.includes('email');
  // The row has changed since it was read, so that this e-mail was not counted; every one has to be.
  if (newEmail && !isCounted) throw stale();
  const now = ctx.clock.now();
  const changed = await updateUserRow(trx, row.id, {
    ...values,
    ...(newEmail ? { email_trusted: false, email_failed_at: null } : {}),
    updated_at: now,
  });
  if (!changed) throw conflict(USER_MESSAGES.taken, TAKEN);
  if (newEmail) {
    await endSessions(trx, row.id, { at: now, keep: actor.jti });
    // They were sent to the former address.
    await endLinks(trx, row.id, now);
  }
  await recordChange(trx, actor, { action: 'update', area: 'users', objectId: row.id, fields });
  return PROFILE.toWire(changed);
}
