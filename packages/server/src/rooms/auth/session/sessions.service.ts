import type { Session } from '@recourse/contract/auth';
import type { ListMeta, ListQuery } from '@recourse/contract/values/common';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { SessionActor } from '../../../kernel/actor.ts';
import { audit } from '../../../kernel/changes/audit.ts';
import { notFound } from '../../../kernel/errors.ts';
import { listOf, pageOf } from '../../../kernel/lists/lists.ts';
import { dropEmailChange, findEmailChange } from '../../users/email-changes.repository.ts';
import { lockUser } from '../../users/users-write.repository.ts';
import { endOthers } from './end-others.ts';
import { countSessions, listSessionRows, revokeOwnSession } from './sessions.repository.ts';

/** The caller's valid sessions, newest first. */
export async function listSessions(
  ctx: Context,
  actor: SessionActor,
  query: ListQuery,
): Promise<{ data: Session[]; meta: ListMeta }> {
  const page = pageOf(query);
  const owner = { userId: actor.userId, now: ctx.clock.now() };
  const [rows, total] = await Promise.all([
    listSessionRows(ctx.db, owner, page),
    countSessions(ctx.db, owner),
  ]);
  const { data, meta } = listOf({ rows, total }, page);
  return {
    meta,
    data: data.map((row) => ({
      id: row.id,
      current: row.jti === actor.jti,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
    })),
  };
}

/**
 * Ends all of the caller's sessions but the one of this request.
 */
export async function endOtherSessions(ctx: Context, actor: SessionActor): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { userId, jti } = actor;
    const at = ctx.clock.now();
    await lockUser(trx, userId);
    await endOthers(trx, userId, { at, keep: jti });
    await audit(trx, actor, { action: 'sessions-end-all', area: 'users', objectId: userId });
  });
}

/**
 * Ends one of the caller's sessions, possibly the session of this request. A new e-mail that the ended session
 * requested can no longer be confirmed. It stays confirmable when the caller ends the session of this request, because
 * he may sign out before he reads his mail. Throws 404 for any other session.
 */
export async function endSession(ctx: Context, actor: SessionActor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { userId } = actor;
    const now = ctx.clock.now();
    // The user is locked before his session, as in all code that ends sessions.
    await lockUser(trx, userId);
    const jti = await revokeOwnSession(trx, id, { userId, now });
    if (jti === undefined) throw notFound();
    const change = jti === actor.jti ? undefined : await findEmailChange(trx, userId, now);
    if (change?.jti === jti) await dropEmailChange(trx, userId, now);
    await audit(trx, actor, { action: 'end', area: 'sessions', objectId: id });
  });
}
