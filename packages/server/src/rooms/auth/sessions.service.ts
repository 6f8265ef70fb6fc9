import type { Session } from '@recourse/contract/auth';
import type { ListMeta, ListQuery } from '@recourse/contract/values/common';
import { RETENTION } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/changes/audit.ts';
import { notFound } from '../../kernel/errors.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import {
  countSessions,
  deleteSessionsEndedBefore,
  listSessionRows,
  revokeOwnSession,
} from './auth.repository.ts';

/** The caller's valid sessions, newest first. */
export async function listSessions(
  ctx: Context,
  actor: Actor,
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

/** Ends one of the caller's sessions, the one of this call included. Throws 404 for any other. */
export async function endSession(ctx: Context, actor: Actor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const ended = await revokeOwnSession(trx, id, {
      userId: actor.userId,
      now: ctx.clock.now(),
    });
    if (!ended) throw notFound();
    await audit(trx, actor, { action: 'end', area: 'sessions', objectId: id });
  });
}

/** Deletes sessions that ended long ago, with the addresses and browsers in them. */
export async function forgetOldSessions({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const keptMs = RETENTION.session * 86_400_000;
  await deleteSessionsEndedBefore(db, new Date(clock.now().getTime() - keptMs));
}
