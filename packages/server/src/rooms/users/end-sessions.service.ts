import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { SessionActor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { notFound } from '../../kernel/errors.ts';
import { queueMail } from '../../kernel/mail/queue-mail.ts';
import { dropEmailChange } from './email-changes.repository.ts';
import { endSessions, lockUser } from './users-write.repository.ts';

/**
 * Ends all sessions of a user, and his pending e-mail change, because one of the sessions may have requested it. A mail
 * tells him when there were sessions. When the caller ends his own sessions, the current one stays and no mail is sent.
 * Throws 404.
 */
export async function endUserSessions(
  ctx: Context,
  actor: SessionActor,
  id: number,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    // Locks the user: a running sign-in has either opened its session before and loses it here, or opens it afterwards.
    const user = await lockUser(trx, id);
    if (!user) throw notFound();
    const isOwn = id === actor.userId;
    const at = ctx.clock.now();
    const ended = await endSessions(trx, id, isOwn ? { at, keep: actor.jti } : { at });
    await dropEmailChange(trx, id, at);
    await audit(trx, actor, { action: 'sessions-end-all', area: 'users', objectId: id });
    const data = { actorId: actor.userId };
    if (!isOwn && ended > 0)
      await queueMail(ctx, trx, { userId: id, kind: 'account.sessions', data });
  });
}
