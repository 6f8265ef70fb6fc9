import type { Role } from '@recourse/contract/values/roles';
import type { Context } from '../../context.ts';
import type { Origin } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { handBackClaims, leaveTeams } from './hand-back.service.ts';
import { isLastAdministrator } from './administrators.service.ts';
import { findUser } from './users.repository.ts';
import {
  endLinks,
  endSessions,
  lockAdministrators,
  lockUser,
  updateUserRow,
  type LockedUser,
} from './users-write.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/**
 * Locks a user and gives him the role that the identity provider names; null: he keeps his own. Another role ends his
 * sessions, as when an administrator gives it. The last administrator keeps his role. So does the last one with a local
 * sign-in where passwords are off. Resolves with undefined for a user who was deleted.
 */
export async function lockWithRole(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { userId, role }: { userId: number; role: Role | null },
): Promise<LockedUser | undefined> {
  const administrators = await administratorsIfOne(trx, userId, role);
  const user = await lockUser(trx, userId);
  if (!user || role === null || role === user.role) return user;
  const isLast =
    user.role === 'ADMIN' && (await isLastAdministrator(ctx, trx, user, administrators));
  return isLast ? user : changeRole(ctx, trx, origin, { user, role });
}

/**
 * All code that takes the role from an administrator locks all of them before the row itself. Returns them; nobody when
 * that is not asked for.
 */
async function administratorsIfOne(
  trx: Transaction,
  userId: number,
  role: Role | null,
): Promise<number[]> {
  if (role === null || role === 'ADMIN') return [];
  const before = await findUser(trx, userId);
  return before?.role === 'ADMIN' ? lockAdministrators(trx) : [];
}

async function changeRole(
  ctx: Context,
  trx: Transaction,
  origin: Origin,
  { user, role }: { user: LockedUser; role: Role },
): Promise<LockedUser | undefined> {
  const { id } = user;
  const at = ctx.clock.now();
  const changed = await updateUserRow(trx, id, { role, updated_at: at });
  await endSessions(trx, id, { at });
  await endLinks(trx, id, { at });
  await leaveTeams(trx, id);
  const by = { ...origin, userId: id };
  if (role === 'CLIENT') await handBackClaims(trx, by, { userId: id, at });
  await recordChange(trx, by, {
    action: 'role-from-idp',
    area: 'users',
    objectId: id,
    fields: ['role'],
    detail: { role, roleBefore: user.role },
  });
  await queueMail(ctx, trx, { userId: id, kind: 'account.role', data: { role } });
  return changed ?? undefined;
}
