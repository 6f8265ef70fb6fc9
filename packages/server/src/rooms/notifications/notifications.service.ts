import type { listNotifications as listEndpoint } from '@recourse/contract/told/notification-list';
import type { ReadMark, UnreadNotifications } from '@recourse/contract/notifications';
import { NOTIFICATIONS } from '@recourse/contract/values/limits';
import type { EndpointInput, EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { seesClaim } from '../claims/store/claims.repository.ts';
import { countQueueOf } from '../claims/store/claim-lists.repository.ts';
import { seesDocument } from '../documents/documents.repository.ts';
import { seesReport } from '../reports/store/reports.repository.ts';
import * as repository from './notifications.repository.ts';

/** The scopes that decide which subjects of notifications people see. */
export const SEES = { claims: seesClaim, documents: seesDocument, reports: seesReport };

/** A page of the caller's notifications, newest first, with the number of unread ones. */
export async function listNotifications(
  ctx: Context,
  actor: Actor,
  {
    perPage = NOTIFICATIONS.page,
    after,
    unreadOnly = false,
  }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointReply<typeof listEndpoint>> {
  const [rows, unread] = await Promise.all([
    repository.listNotificationRows(ctx.db, readerOf(actor), {
      count: perPage + 1,
      after,
      unreadOnly,
    }),
    countNotifications(ctx, actor),
  ]);
  const data = rows.slice(0, perPage);
  const next = rows.length > perPage ? (data.at(-1)?.id ?? null) : null;
  return { data, meta: { next }, ...unread };
}

/** How many notifications the caller has not read, and how many claims have no assignee. */
export async function countNotifications(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
): Promise<UnreadNotifications> {
  const rows = await repository.listUnread(ctx.db, readerOf(actor));
  const counted = rows.slice(0, NOTIFICATIONS.counted);
  const claims = counted.filter(({ area }) => area === 'claims');
  return {
    unread: capped(rows.length),
    newest: counted[0]?.id ?? null,
    claimIds: [...new Set(claims.map(({ object_id }) => object_id))],
    queued:
      actor.role === 'CLIENT'
        ? null
        : capped(
            await countQueueOf(ctx.db, actor, {
              limit: NOTIFICATIONS.counted,
              now: ctx.clock.now(),
            }),
          ),
  };
}

const readerOf = (caller: Actor): repository.Reader => ({ caller, sees: SEES });

const capped = (count: number) => ({
  count: Math.min(count, NOTIFICATIONS.counted),
  more: count > NOTIFICATIONS.counted,
});

/** Marks the caller's own notifications as read, in all of his browsers; returns the rest. */
export async function readNotifications(
  ctx: Context,
  actor: Actor,
  mark: ReadMark,
): Promise<UnreadNotifications> {
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    if (await repository.markRead(trx, actor.userId, { mark, at }))
      await announce(trx, 'notifications', actor.userId);
    return countNotifications({ db: trx, clock: ctx.clock }, actor);
  });
}
