import type {
  MailedArea,
  Notification,
  ThingArea,
} from '@recourse/contract/told/notification-list';
import type { MailedKind } from '@recourse/contract/told/choices';
import type { ReadMark } from '@recourse/contract/notifications';
import type { NotificationKind } from '@recourse/contract/values/notification-kinds';
import type { PauseReason } from '@recourse/contract/values/pause-reasons';
import type { MailChoice } from '@recourse/contract/told/choices';
import type { Caller } from '@recourse/contract/values/common';
import { NOTIFICATIONS } from '@recourse/contract/values/limits';
import { claimReference } from '@recourse/contract/values/reference';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import { isForRole, isInPortal } from '../../db/rows/told-rows.ts';
import type { Sees } from '../../db/rows/visible-rows.ts';
import type { NotificationsTable, Tables } from '../../db/tables.ts';
import { TOLD_ANYWAY } from '../../kernel/changes/notify.ts';
import type { DigestTimes } from '../../kernel/mail/digest-time.ts';
import type { ReadingTimes } from '../../kernel/mail/quiet-hours.ts';

/** Rows of notifications. Each statement checks whether the reader may still see their subject. */

/** The reader, and the scopes that decide what he sees. */
export interface Reader {
  readonly caller: Caller;
  readonly sees: Sees<ThingArea>;
}

/**
 * The caller's own notifications, about subjects that he sees now. A report whose validation was undone is left out.
 */
function shownTo({ caller, sees }: Reader): RawBuilder<SqlBool> {
  const id = sql.ref<number>('n.object_id');
  return sql`(n.user_id = ${caller.userId} and ${isForRole(caller.role)} and case n.area
    when 'claims' then ${sees.claims(caller, id)}
    when 'documents' then ${sees.documents(caller, id)}
    when 'mail' then ${sql.lit(caller.role === 'ADMIN')}
    when 'audit' then ${sql.lit(caller.role === 'ADMIN')}
    when 'webhooks' then ${sql.lit(caller.role === 'ADMIN')}
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
  reason: PauseReason | null;
  count: number;
  at: Date;
  read_at: Date | null;
}

/** All fields of a notification except its title. */
const COLUMNS = sql`n.id, n.kind, n.area, n.object_id,
  case n.area when 'claims' then (select created_at from claims where id = n.object_id) end as filed_at,
  n.actor_id, ${personNamed('n.actor_id')} as actor_name, n.status, n.reason, n.count, n.at, n.read_at`;

const TITLE = sql`left(case n.area
  when 'claims' then (select contenu from claims where id = n.object_id)
  when 'documents' then (select nom from documents where id = n.object_id)
  when 'webhooks' then (select coalesce(nullif(name, ''), url) from webhooks where id = n.object_id)
  when 'reports' then (select reclamation_text from reports where id = n.object_id) end, ${sql.lit(NOTIFICATIONS.title)})`;

/** At most `count` of the caller's notifications, newest first, after one of them. */
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

/** Excludes what its reader has muted. */
const isNotMuted = sql<SqlBool>`(n.kind = ${TOLD_ANYWAY} or not exists (
  select from mutes as m where (m.user_id, m.area, m.object_id) = (n.user_id, n.area, n.object_id)))`;

/** The subject of a mail. */
export interface About {
  kind: MailedKind;
  area: MailedArea;
  objectId: number;
}

/** The notifications about a subject that the reader has not read, if he may see it and has not muted it. */
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
      and ${isNotMuted}
    limit 1`.execute(db);
  return rows[0] && toWire(rows[0]);
}

/** A person's choice for one kind of mail; undefined: he made none. */
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

/** A person's choices for mails, by kind. */
export async function readMailChoices(
  db: Kysely<Tables>,
  userId: number,
): Promise<ReadonlyMap<string, MailChoice>> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ kind, mail }) => [kind, mail]));
}

/** The notifications of a digest, and the number of others. */
export interface Digest {
  listed: (Notification & About)[];
  count: number;
}

/**
 * The notifications deferred to a digest and not read, if the reader may see their subject and has not muted it. Those
 * that the portal does not show come first, then the newest.
 */
export async function listDigest(
  db: Kysely<Tables>,
  reader: Reader,
  { digestId, unwanted, limit }: { digestId: number; unwanted: readonly string[]; limit: number },
): Promise<Digest> {
  const { rows } = await sql<Row & { all: number }>`
    select ${COLUMNS}, null as title, count(*) over ()::integer as "all"
    from notifications as n
    where ${shownTo(reader)} and n.read_at is null and n.digest_id = ${digestId} and ${isNotMuted}
      and n.kind <> all (${sql.val(unwanted)}::text[])
    order by ${isInPortal}, n.id desc limit ${limit}`.execute(db);
  // The cast is safe, because only these kinds are deferred to a digest.
  return { listed: rows.map(toWire) as Digest['listed'], count: rows[0]?.all ?? 0 };
}

/**
 * Stores that a digest has told its notifications. A repetition before the digest was written was told with it, so
 * nothing more is due. A later one is still due.
 */
export async function noteDigested(
  db: Kysely<Tables>,
  { id, reader }: { id: number; reader: { id: number } },
  { writtenAt, at }: { writtenAt: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set((eb) => ({
      mailed_at: at,
      mail_at: eb.case().when('at', '<=', writtenAt).then(null).else(eb.ref('mail_at')).end(),
    }))
    .where('user_id', '=', reader.id)
    .where('digest_id', '=', id)
    .execute();
}

/** A notification for which a mail is due, with the choice of its reader. */
export interface ToMail extends About, ReadingTimes, DigestTimes {
  id: number;
  userId: number;
  choice: MailChoice | null;
  /** The reader has read it, or no mail would reach him. */
  isOver: boolean;
  /** A pending digest contains it already, and counts what has happened since. */
  isInDigest: boolean;
}

/** Locks some notifications for which a mail is due. Skips what others have locked. */
export async function lockToMail(trx: Kysely<Tables>, at: Date, count: number): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    select n.id, n.user_id as "userId", n.kind, n.area, n.object_id as "objectId", c.mail as choice,
      u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo", u.digest_at as "digestAt",
      n.read_at is not null or u.deleted_at is not null or u.email_failed_at is not null as "isOver",
      exists (select from mail as m where m.id = n.digest_id and m.state = 'DUE') as "isInDigest"
    from notifications as n join users as u on u.id = n.user_id
    left join notification_choices as c on c.user_id = n.user_id and c.kind = n.kind
    where n.mail_at <= ${at}::timestamptz order by n.mail_at limit ${count}
    for update of n skip locked`.execute(trx);
  return rows;
}

/** Stores that no mail is due for these any more, and for which of them a mail was made. */
export async function noteMailed(
  trx: Kysely<Tables>,
  { ids, mailedIds, at }: { ids: readonly number[]; mailedIds: readonly number[]; at: Date },
): Promise<void> {
  await sql`
    update notifications set mail_at = null,
      mailed_at = case when id = any (${sql.val(mailedIds)}::bigint[]) then ${at}::timestamptz else mailed_at end,
      digest_id = case when id <> all (${sql.val(mailedIds)}::bigint[]) then digest_id end
    where id = any (${sql.val(ids)}::bigint[])`.execute(trx);
}

/** Defers the mails of notifications, each until a moment. */
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

/** Defers notifications, each to a digest. */
export async function putIntoDigests(
  trx: Kysely<Tables>,
  put: readonly { id: number; digestId: number }[],
): Promise<void> {
  await sql`
    update notifications as n set digest_id = p.digest_id
    from unnest(${sql.val(put.map(({ id }) => id))}::bigint[],
      ${sql.val(put.map(({ digestId }) => digestId))}::bigint[]) as p (id, digest_id)
    where n.id = p.id`.execute(trx);
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
  reason: row.reason,
  count: row.count,
  at: row.at.toISOString(),
  read: row.read_at !== null,
});

/** The newest unread ones, up to the counting limit plus one. */
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

/** Marks the caller's own notifications as read; true when some of them were unread. */
export async function markRead(
  db: Kysely<Tables>,
  userId: number,
  { mark: { ids, before, claimId }, at }: { mark: ReadMark; at: Date },
): Promise<boolean> {
  const named = [
    ...(ids === undefined ? [] : [sql`n.id = any (${sql.val(ids)}::bigint[])`]),
    // Kinds that he wants only by mail are not shown in the portal, so he has not seen them.
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

/** Marks all notifications of a kind as read that the portal did not show to their reader. */
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
