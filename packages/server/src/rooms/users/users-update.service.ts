import { type User, type UserChanges, USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { badRequest, conflict, forbidden, notFound, stale } from '../../kernel/errors.ts';
import { forgetFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { keepAnAdministrator } from './administrators.service.ts';
import { handBackClaims, leaveTeams } from './hand-back.service.ts';
import { USER } from './users.fields.ts';
import { findUser, remainingWays } from './users.repository.ts';
import {
  endLinks,
  endSessions,
  forgetAccountFailures,
  lockAdministrators,
  lockUser,
  revokeTokens,
  updateUserRow,
} from './users-write.repository.ts';

export interface UserUpdate {
  id: number;
  ifMatch: number | undefined;
  changes: UserChanges;
}

/**
 * Changes the given fields; a blank password keeps the current one. A new role or password ends all sessions of the
 * user. When he becomes a client, his claims go back to the queue. Throws 400 for a weak password; 403 for the caller's
 * own password or e-mail; 404; 409 for a taken name, and for the role of the caller himself or of the last
 * administrator; 412.
 */
export async function updateUser(ctx: Context, actor: Actor, update: UserUpdate): Promise<User> {
  const { password, ...changes } = update.changes;
  const isOwn = update.id === actor.userId;
  if (isOwn && isReset(password)) throw forbidden(USER_MESSAGES.ownPassword);
  const hash = await hashOfReset(ctx, update, password);
  const { before, after } = await inTransaction(ctx.db, async (trx) => {
    // Locks the administrators before the row itself: all code locks in this order.
    const administrators =
      changes.role && changes.role !== 'ADMIN' ? await lockAdministrators(trx) : null;
    const row = await lockUser(trx, update.id);
    if (!row) throw notFound();
    const newEmail = changes.email !== undefined && changes.email !== row.email;
    if (isOwn && newEmail) throw forbidden(USER_MESSAGES.ownEmail);
    const { fields, values } = USER.difference(row, { ...row, ...USER.toColumns(changes) });
    if (hash) fields.push('password');
    if (fields.length === 0) return { before: row, after: row };
    if (update.ifMatch !== undefined && update.ifMatch !== row.version) throw stale();
    if (administrators && row.role === 'ADMIN') {
      if (row.id === actor.userId) throw conflict(USER_MESSAGES.demotesSelf, 'OWN_ROLE');
      await keepAnAdministrator(ctx, trx, actor, { target: row, administrators });
    }
    const now = ctx.clock.now();
    const changed = await updateUserRow(trx, row.id, {
      ...values,
      ...(hash ? { password_hash: hash } : {}),
      // Trusted, because an administrator set it, not the account's owner.
      ...(newEmail ? { email_trusted: true, email_failed_at: null } : {}),
      updated_at: now,
    });
    if (!changed) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    const newRole = changed.role !== row.role;
    if (hash || newRole) await endSessions(trx, row.id, { at: now });
    // The links were sent to the former address, or for the former state of the account. A new address also ends the
    // links that restore an earlier one, because the administrator decides.
    if (hash || newRole || newEmail)
      await endLinks(trx, row.id, { at: now, ...(newEmail ? { undosAfter: 0 } : {}) });
    if (hash) {
      await revokeTokens(trx, row.id, now);
      await forgetAccountFailures(trx, row.id);
    }
    if (newRole) await leaveTeams(trx, row.id);
    if (newRole && changed.role === 'CLIENT')
      await handBackClaims(trx, actor, { userId: row.id, at: now });
    await recordChange(trx, actor, {
      action: 'update',
      area: 'users',
      objectId: row.id,
      fields,
      detail: newRole ? { role: changed.role, roleBefore: row.role } : {},
    });
    if (!isOwn) await mailNews(ctx, trx, { actorId: actor.userId, changed, hash, newRole });
    return { before: row, after: changed };
  });
  if (hash) await forgetFirstSignIn(ctx, before.password_hash);
  return USER.toWire(after);
}

interface AccountNews {
  actorId: number;
  changed: { id: number; role: string; second_factor_at: Date | null };
  hash: string | null;
  newRole: boolean;
}

/** Tells a user by mail that somebody else changed his rights or the access to his account. */
async function mailNews(
  ctx: Context,
  trx: Parameters<typeof recordChange>[0],
  { actorId, changed, hash, newRole }: AccountNews,
): Promise<void> {
  const userId = changed.id;
  if (hash) {
    const hasFactor = changed.second_factor_at !== null;
    const remaining = await remainingWays(trx, { userId, hasFactor });
    const about = { actorId, ...remaining };
    await queueMail(ctx, trx, { userId, kind: 'account.password', data: about });
  }
  const data = { actorId, role: changed.role };
  if (newRole) await queueMail(ctx, trx, { userId, kind: 'account.role', data });
}

/** Whether this is a new password; a blank one keeps the current one. */
const isReset = (password: string | undefined): password is string =>
  password !== undefined && password.trim() !== '';

/**
 * The new hash when a password is reset, or null when the password stays. Throws 400 for a weak
 * one.
 */
async function hashOfReset(
  ctx: Context,
  update: UserUpdate,
  password: string | undefined,
): Promise<string | null> {
  if (!isReset(password)) return null;
  const row = await findUser(ctx.db, update.id);
  const fault = await passwordFault(ctx, password, {
    username: update.changes.username ?? row?.username ?? '',
    email: update.changes.email ?? row?.email ?? '',
  });
  if (fault) throw badRequest(fault, { password: fault });
  // Checked before hashing, because a hash is expensive.
  if (!row) throw notFound();
  return hashPassword(password);
}
