import type { Notification, NotificationArea, ReadMark } from '@recourse/contract/notifications';
import { type NotificationKind, STAFF_KINDS } from '@recourse/contract/values/notification-kinds';
import type { MailChoice } from '@recourse/contract/told/choices';
import type { Caller } from '@recourse/contract/values/common';
import { NOTIFICATIONS } from '@recourse/contract/values/limits';
import { claimReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Sees } from '../../db/rows/visible-rows.ts';
import type { NotificationsTable, Tables } from '../../db/tables.ts';
import { TOLD_ANYWAY } from '../../kernel/changes/notify.ts';
import type { ReadingTimes } from '../../kernel/mail/quiet-hours.ts';

/** Rows of what people were told. Whether somebody may still see the thing is part of every statement. */

/** Who asks, and the scopes by which he sees things. */
export interface Reader {
  readonly caller: Caller;
  readonly sees: Sees<NotificationArea>;
}

/** Of kinds that their owner wants to see in the portal. */
const isInPortal = sql<SqlBool>`not exists (
  select from notification_choices as c where c.user_id = n.user_id and c.kind = n.kind and not c.in_app)`;

/** The caller's own, of things that he sees now. A report whose validation was undone is nothing to tell of. */
function shownTo({ caller, sees }: Reader): RawBuilder<SqlBool> {
  const id = sql.ref<number>('n.object_id');
  const isForRole =
    caller.role === 'CLIENT' ? sql`n.kind <> all (${sql.val(STAFF_KINDS)}::text[])` : sql`true`;
  return sql`(n.user_id = ${caller.userId} and ${isForRole} and case n.area
    when 'claims' then ${sees.claims(caller, id)}
    when 'documents' then ${sees.documents(caller, id)}
    else ${sees.reports(caller, id)}
      and exists (select from reports as v where v.id = ${id} and v.validated_by_employee) end)`;
}

interface Row {
  id: number;
  kind: NotificationKind;
  area: NotificationsTable['area'];
  object_id: number;
  title: string | null;
  filed_at: Date | null;
  actor_id: number | null;
  actor_name: string | null;
  status: NotificationsTable['status'];
  count: number;
  at: Date;
  read_at: Date | null;
}

/** All of a notification but its title. */
const COLUMNS = sql`n.id, n.kind, n.area, n.object_id,
  case n.area when 'claims' then (select created_at from claims where id = n.object_id) end as filed_at,
  n.actor_id, ${personNamed('n.actor_id')} as actor_name, n.status, n.count, n.at, n.read_at`;

const TITLE = sql`left(case n.area
  when 'claims' then (select contenu from claims where id = n.object_id)
  when 'documents' then (select nom from documents where id = n.object_id)
  else (select reclamation_text from reports where id = n.object_id) end, ${sql.lit(NOTIFICATIONS.title)})`;

/** At most `count` of the caller's, newest first, after one of them. */
export async function listNotificationRows(
  db: Kysely<Tables>,
  reader: Reader,
  { count, after, unreadOnly }: { count: number; after: number | undefined; unreadOnly: boolean },
): Promise<Notification[]> {
  const follows = after === undefined ? sql`` : sql`and n.id < ${after}`;
  const isUnread = unreadOnly ? sql`and n.read_at is null` : sql``;
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${TITLE} as title
    from notifications as n where ${shownTo(reader)} and ${isInPortal} ${follows} ${isUnread}
    order by n.id desc limit ${count}`.execute(db);
  return rows.map(toWire);
}

/** What a notification is about. */
export type About = Pick<Notification, 'kind' | 'area' | 'objectId'>;

/** What the reader was told of a thing and has not read, while he may see it and has not muted it. */
export async function findUnread(
  db: Kysely<Tables>,
  reader: Reader,
  { kind, area, objectId }: About,
): Promise<Notification | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, null as title
    from notifications as n
    where ${shownTo(reader)} and n.read_at is null
      and n.kind = ${kind} and n.area = ${area} and n.object_id = ${objectId}
      and (n.kind = ${TOLD_ANYWAY} or not exists (
        select from mutes as m where (m.user_id, m.area, m.object_id) = (n.user_id, n.area, n.object_id)))
    limit 1`.execute(db);
  return rows[0] && toWire(rows[0]);
}

/** What somebody chose for a kind of mail; undefined: nothing. */
export async function findMailChoice(
  db: Kysely<Tables>,
  userId: number,
  kind: string,
): Promise<MailChoice | undefined> {
  const row = await db
    .selectFrom('notification_choices')
    .select('mail')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.mail;
}

/** A notification of which a mail is due, with what its owner chose. */
export interface ToMail extends About, ReadingTimes {
  id: number;
  userId: number;
  choice: MailChoice | null;
  /** He has read it, or no mail would reach him. */
  isOver: boolean;
}

/** Locks some notifications of which a mail is due; what others have locked is left to them. */
export async function lockToMail(trx: Kysely<Tables>, at: Date, count: number): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    select n.id, n.user_id as "userId", n.kind, n.area, n.object_id as "objectId", c.mail as choice,
      u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo",
      n.read_at is not null or u.deleted_at is not null or u.email_failed_at is not null as "isOver"
    from notifications as n join users as u on u.id = n.user_id
    left join notification_choices as c on c.user_id = n.user_id and c.kind = n.kind
    where n.mail_at <= ${at}::timestamptz order by n.mail_at limit ${count}
    for update of n skip locked`.execute(trx);
  return rows;
}

/** Notes that nothing is to be mailed of these any more, and of which a mail was made. */
export async function noteMailed(
  trx: Kysely<Tables>,
  { ids, mailedIds, at }: { ids: readonly number[]; mailedIds: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    update notifications set mail_at = null,
      mailed_at = case when id = any (${sql.val(mailedIds)}::bigint[]) then ${at}::timestamptz else mailed_at end
    where id = any (${sql.val(ids)}::bigint[])`.execute(trx);
}

/** Lets notifications wait to be mailed, each until a moment. */
export async function putOffMails(
  trx: Kysely<Tables>,
  waiting: readonly { id: number; until: Date }[],
): Promise<void> {
  await sql`
    update notifications as n set mail_at = w.until
    from unnest(${sql.val(waiting.map(({ id }) => id))}::bigint[],
      ${sql.val(waiting.map(({ until }) => until))}::timestamptz[]) as w (id, until)
    where n.id = w.id`.execute(trx);
}

const toWire = (row: Row): Notification => ({
  id: row.id,
  kind: row.kind,
  area: row.area,
  objectId: row.object_id,
  title: row.title ?? '',
  reference: row.filed_at && claimReference(row.object_id, row.filed_at.toISOString()),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  status: row.status,
  count: row.count,
  at: row.at.toISOString(),
  read: row.read_at !== null,
});

/** The newest unread ones, as many as are counted and one more. */
export async function listUnread(
  db: Kysely<Tables>,
  reader: Reader,
): Promise<Pick<Row, 'id' | 'area' | 'object_id'>[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'area' | 'object_id'>>`
    select n.id, n.area, n.object_id from notifications as n
    where n.read_at is null and ${shownTo(reader)} and ${isInPortal}
    order by n.id desc limit ${NOTIFICATIONS.counted + 1}`.execute(db);
  return rows;
}

/** Marks the caller's own as read; true when there were unread ones among them. */
export async function markRead(
  db: Kysely<Tables>,
  userId: number,
  { mark: { ids, before, claimId }, at }: { mark: ReadMark; at: Date },
): Promise<boolean> {
  const named = [
    ...(ids === undefined ? [] : [sql`n.id = any (${sql.val(ids)}::bigint[])`]),
    // He has not seen what he wants by mail alone.
    ...(before === undefined ? [] : [sql`(n.id <= ${before} and ${isInPortal})`]),
    ...(claimId === undefined ? [] : [sql`(n.area = 'claims' and n.object_id = ${claimId})`]),
  ];
  const { numAffectedRows = 0n } = await sql`
    update notifications as n set read_at = ${at}::timestamptz
    where n.user_id = ${userId} and n.read_at is null and (${sql.join(named, sql` or `)})`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Marks all of a kind as read that the portal did not show to its owner. */
export async function markKindRead(
  trx: Kysely<Tables>,
  { userId, kind, at }: { userId: number; kind: NotificationKind; at: Date },
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes those of the oldest `count` rows that are from before a moment; resolves with how many it were. */
export async function deleteOldest(
  db: Kysely<Tables>,
  before: Date,
  count: number,
): Promise<number> {
  const oldest = db.selectFrom('notifications').select('id').orderBy('id').limit(count);
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', oldest)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
