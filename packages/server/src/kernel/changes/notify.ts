import type { NotificationArea } from '@recourse/contract/told/notification-list';
import { PORTAL_KINDS } from '@recourse/contract/told/choices';
import { WEBHOOK_TYPES } from '@recourse/contract/told/webhooks';
import type { PauseReason } from '@recourse/contract/values/pause-reasons';
import {
  ADMIN_KINDS,
  type NotificationKind,
  STAFF_KINDS,
} from '@recourse/contract/values/notification-kinds';
import type { ClaimStatus } from '@recourse/contract/claims';
import { NOTIFICATION_MAIL } from '@recourse/contract/values/limits';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import { rowsOf } from '../../db/rows/among.ts';
import type { Tables } from '../../db/tables.ts';
import { type Recorded, recording } from './record-change.ts';
import { announcedEvents, type ToldEvent } from './told-events.ts';

/** Whom to tell: the client of the claim, who answers it, or a user by his id. */
export type Recipient = 'CLIENT' | 'ASSIGNEE' | number;

/** A notice to one recipient. */
export interface Notice {
  readonly kind: NotificationKind;
  readonly area: NotificationArea;
  readonly objectId: number;
  readonly to: Recipient;
  /** The new status of a claim. */
  readonly status?: ClaimStatus;
  /** Why the portal sends no mails. */
  readonly reason?: PauseReason;
}

/** Who made the change, and when. */
export interface Doing {
  readonly userId: number | null;
  readonly at: Date;
}

/**
 * A notice is mailed when nobody has read it after `MAIL_AFTER`. The next mail about it follows
 * after `MAIL_AGAIN` at the earliest.
 */
export const MAIL_AFTER = `${NOTIFICATION_MAIL.afterMinutes} minutes`;
export const MAIL_AGAIN = `${NOTIFICATION_MAIL.againMinutes} minutes`;

/** This notice is sent for a muted claim too, because the new assignee has to know of it. */
export const TOLD_ANYWAY: NotificationKind = 'claim.assigned';

/**
 * The recipient has had a mail of everything counted in this row. The portal does not show him this kind, so he cannot
 * mark it as read.
 */
const isMailedAlone = sql`n.mailed_at > n.at and exists (
  select from notification_choices as c where c.user_id = n.user_id and c.kind = n.kind and not c.in_app)`;

/** The types of a notice as a row. */
const TOLD = ['text', 'text', 'bigint', 'text', 'text', 'bigint', 'text'] as const;

/** Notices stored by one statement. */
const AT_ONCE = 1_000;

/**
 * Tells people of a change, in its transaction. Nothing else writes notifications. Nobody is told of his own change or
 * of what he has muted. Deleted users and programs are told nothing. Clients are not told what only concerns the staff; only
 * administrators are told what concerns administrators. A repeated notice that is still unread is counted in its
 * existing row. `CLIENT` and `ASSIGNEE` are those of the claim at this moment. Webhooks are told of the events too,
 * whoever is notified. `recorded` is written with the first of the notices, as by `recordChange`.
 */
export async function notify(
  trx: Kysely<Tables>,
  doing: Doing,
  notices: readonly Notice[],
  recorded?: Recorded,
): Promise<void> {
  const events = eventsIn(notices);
  const statements = recorded ? Math.max(1, notices.length) : notices.length;
  for (let done = 0; done < statements; done += AT_ONCE) {
    const first = done === 0 ? { events, recorded } : { events: [] };
    // oxlint-disable-next-line no-await-in-loop -- a statement holds so many parameters
    await notifySome(trx, doing, { notices: notices.slice(done, done + AT_ONCE), ...first });
  }
}

/**
 * The events of which webhooks are told, each once however many people are notified. An answer, of which the assignee
 * is notified as of a reply, is one event.
 */
function eventsIn(notices: readonly Notice[]): ToldEvent[] {
  const answered = new Set(
    notices.flatMap(({ kind, objectId }) => (kind === 'claim.answered' ? [objectId] : [])),
  );
  const told = notices.flatMap(({ kind, objectId: id }) => {
    const type = WEBHOOK_TYPES.find((known) => known === kind);
    const isTwice = type === 'claim.replied' && answered.has(id);
    return type && !isTwice ? [[`${type} ${id}`, { type, id }] as const] : [];
  });
  return [...new Map(told).values()];
}

interface Told {
  readonly notices: readonly Notice[];
  readonly events: readonly ToldEvent[];
  readonly recorded?: Recorded | undefined;
}

async function notifySome(
  trx: Kysely<Tables>,
  { userId, at }: Doing,
  { notices, events, recorded }: Told,
): Promise<void> {
  const told = notices.map(({ kind, area, objectId, status = null, reason = null, to }) => {
    const [user, recipient] = typeof to === 'number' ? [to, null] : [null, to];
    return [kind, area, objectId, status, reason, user, recipient];
  });
  const parts = recorded && recording(trx, recorded);
  // In the order of the unique key: transactions that notify the same people wait for each other instead of
  // deadlocking.
  await sql`
    with ${parts ? sql`announced as (${parts.announcing}), audited as (${parts.auditing}), ` : sql``}given as (
      select told.kind, told.area, told.object_id, told.status, told.reason, coalesce(
          told.user_id, case told.recipient when 'CLIENT' then c.client_id when 'ASSIGNEE' then c.assignee_id end
        ) as user_id
      from ${rowsOf(TOLD, told)} as told (kind, area, object_id, status, reason, user_id, recipient)
      left join claims as c on told.area = 'claims' and c.id = told.object_id
    ), put as (
      insert into notifications as n (user_id, kind, area, object_id, actor_id, status, reason, at, mail_at)
      select distinct on (u.id, area, object_id, kind)
        u.id, kind, area, object_id, ${userId}::bigint, given.status, given.reason, ${at}::timestamptz,
        case when kind <> all (${sql.val(PORTAL_KINDS)}::text[]) and (select is_on from mail_state) then ${at}::timestamptz + ${MAIL_AFTER}::interval end
      from given join users as u on u.id = given.user_id
      where u.deleted_at is null and u.account_kind = 'PERSON' and u.id is distinct from ${userId}::bigint
        and (u.role <> 'CLIENT' or kind <> all (${sql.val(STAFF_KINDS)}::text[]))
        and (u.role = 'ADMIN' or kind <> all (${sql.val(ADMIN_KINDS)}::text[]))
        and (kind = ${TOLD_ANYWAY} or not exists (
          select from mutes as m where (m.user_id, m.area, m.object_id) = (u.id, given.area, given.object_id)))
      order by u.id, area, object_id, kind
      on conflict (user_id, area, object_id, kind) where read_at is null do update set
        id = default, count = case when ${isMailedAlone} then 1 else n.count + 1 end,
        actor_id = excluded.actor_id, status = excluded.status, reason = excluded.reason, at = excluded.at,
        mail_at = case when excluded.mail_at is not null
          then coalesce(n.mail_at, greatest(excluded.mail_at, n.mailed_at + ${MAIL_AGAIN}::interval)) end
      returning user_id
    )
    insert into outbox (area, object_id) select distinct 'notifications', user_id from put
    ${events.length > 0 ? sql`union all ${announcedEvents(events)}` : sql``} ${plannedOnce}`.execute(
    trx,
  );
}
