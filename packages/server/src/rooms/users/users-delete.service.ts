import { USER_MESSAGES } from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, notFound, stale } from '../../kernel/errors.ts';
import { forgetFirstSignIn } from '../../kernel/security/first-sign-in.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { keepAnAdministrator } from './administrators.service.ts';
import { handBackClaims, leaveTeams } from './hand-back.service.ts';
import { eraseUser, lockAdministrators, lockUser } from './users-write.repository.ts';

/**
 * Deletes an account for good. Nobody can sign in with it again, and its personal fields are erased. What the user did
 * stays, under the name of a deleted user. His open and pending claims go back to the queue. Throws 404, 409 for one's
 * own account or the last administrator, 412.
 */
export async function deleteUser(
  ctx: Context,
  actor: Actor,
  target: { id: number; ifMatch: number | undefined },
): Promise<void> {
  const passwordHash = await inTransaction(ctx.db, async (trx) => {
    const administrators = await lockAdministrators(trx);
    const row = await lockUser(trx, target.id);
    if (!row) throw notFound();
    if (target.ifMatch !== undefined && target.ifMatch !== row.version) throw stale();
    if (row.id === actor.userId) throw conflict(USER_MESSAGES.deletesSelf, 'OWN_ACCOUNT');
    if (row.role === 'ADMIN')
      await keepAnAdministrator(ctx, trx, actor, { target: row, administrators });
    const at = ctx.clock.now();
    await eraseUser(trx, row.id, at);
    await leaveTeams(trx, row.id);
    await handBackClaims(trx, actor, { userId: row.id, at });
    await recordChange(trx, actor, {
      action: 'delete',
      area: 'users',
      objectId: row.id,
      detail: { role: row.role },
    });
    return row.password_hash;
  });
  await forgetFirstSignIn(ctx, passwordHash);
}
