import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { notFound } from '../../kernel/errors.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { endSessions, lockUser } from './users-write.repository.ts';

/**
 * Ends all sessions of somebody, whom a mail tells of it when there were any. Of the caller himself it keeps the one that
 * he calls with, and sends no mail. Throws 404.
 */
export async function endUserSessions(ctx: Context, actor: Actor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    // Locked: a sign-in that is under way is over before, and ends too, or opens its session afterwards.
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    const isOwn = id === actor.userId;
    const at = ctx.clock.now();
    const ended = await endSessions(trx, id, isOwn ? { at, keep: actor.jti } : { at });
    await audit(trx, actor, { action: 'sessions-end-all', area: 'users', objectId: id });
    const data = { actorId: actor.userId };
    if (!isOwn && ended > 0)
      await queueMail(ctx, trx, { userId: id, kind: 'account.sessions', data });
  });
}
