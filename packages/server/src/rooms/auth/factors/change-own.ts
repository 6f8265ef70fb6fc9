import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import type { audit } from '../../../kernel/changes/audit.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type LockedUser, lockUser } from '../../users/users-write.repository.ts';

type Transaction = Parameters<typeof audit>[0];

/** Runs a change of the caller's own factors, with his account locked. */
export const changeOwn = <T>(
  ctx: Context,
  actor: SessionActor,
  change: (trx: Transaction, user: LockedUser) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx.db, async (trx) => {
    const user = await lockUser(trx, actor.userId);
    if (!user) throw notFound();
    return change(trx, user);
  });
