import { type User, type UserChanges, USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { badRequest, conflict, notFound, stale } from '../../kernel/errors.ts';
import { forgetFirstSignIn } from '../../kernel/first-sign-in.ts';
import { hashPassword, passwordFault } from '../../kernel/passwords.ts';
import { recordChange } from '../../kernel/record-change.ts';
import { keepAnAdministrator } from './administrators.service.ts';
import { findUser, fullUser } from './users.repository.ts';
import {
  endSessions,
  forgetAccountFailures,
  lockAdministrators,
  lockUser,
  updateUserRow,
  type UserValues,
} from './users-write.repository.ts';

export interface UserUpdate {
  id: number;
  ifMatch: number | undefined;
  changes: UserChanges;
}

/**
 * Changes the given fields; a blank password keeps the current one. Another role or a password ends all sessions
 * of the user. Throws 400 for a weak password, 404, 409 (taken; one's own or the last administrator's role), 412.
 */
export async function updateUser(ctx: Context, actor: Actor, update: UserUpdate): Promise<User> {
  const { password, ...changes } = update.changes;
  const hash = await hashOfReset(ctx, update, password);
  const { before, after } = await inTransaction(ctx.db, async (trx) => {
    // Before the row itself, in the one order that everybody locks in.
    const administrators =
      changes.role && changes.role !== 'ADMIN' ? await lockAdministrators(trx) : null;
    const row = await lockUser(trx, update.id);
    if (!row) throw notFound();
    if (update.ifMatch !== undefined && update.ifMatch !== row.version) throw stale();
    if (administrators && row.role === 'ADMIN') {
      if (row.id === actor.userId) throw conflict(USER_MESSAGES.demotesSelf, 'OWN_ROLE');
      keepAnAdministrator(actor, row.id, administrators);
    }
    const wanted: Partial<UserValues> = { ...changes, ...(hash ? { password_hash: hash } : {}) };
    if (changes.nom !== undefined) wanted.nom = changes.nom || null;
    const fields = changedFields(row, wanted);
    if (fields.length === 0) return { before: row, after: row };
    const now = ctx.clock.now();
    const changed = await updateUserRow(trx, row.id, { ...wanted, updated_at: now });
    if (!changed) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    const newRole = changed.role !== row.role;
    if (hash || newRole) await endSessions(trx, row.id, { at: now });
    if (hash) await forgetAccountFailures(trx, row.id);
    await recordChange(trx, actor, {
      action: 'update',
      area: 'users',
      objectId: row.id,
      fields,
      detail: newRole ? { role: changed.role, roleBefore: row.role } : {},
    });
    return { before: row, after: changed };
  });
  if (hash) await forgetFirstSignIn(ctx, before.password_hash);
  return fullUser(after);
}

/** The hash of a password that is being reset, or null when it stays. Throws 400 for a weak one. */
async function hashOfReset(
  ctx: Context,
  update: UserUpdate,
  password: string | undefined,
): Promise<string | null> {
  if (password === undefined || password.trim() === '') return null;
  const row = await findUser(ctx.db, update.id);
  const fault = passwordFault(password, {
    minLength: ctx.config.passwordMinLength,
    username: update.changes.username ?? row?.username ?? '',
    email: update.changes.email ?? row?.email ?? '',
  });
  if (fault) throw badRequest(fault, { password: fault });
  // A hash costs too much to be made for nobody.
  if (!row) throw notFound();
  return hashPassword(password);
}

/** The wire names of what differs. */
function changedFields(before: UserValues, wanted: Partial<UserValues>): string[] {
  const columns = ['username', 'email', 'phone', 'nom', 'role'] as const;
  const fields: string[] = columns.filter(
    (column) => wanted[column] !== undefined && wanted[column] !== before[column],
  );
  if (wanted.password_hash !== undefined) fields.push('password');
  return fields;
}
