import type { MailOutcome } from '@recourse/contract/told/mail';
import type { PauseReason } from '@recourse/contract/values/pause-reasons';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { StoredRole } from '@recourse/contract/values/roles';
import { type Kysely, sql, type Transaction } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Tables } from '../../db/tables.ts';
import type { MailKind } from '../../kernel/mail/queue-mail.ts';
import type { ReadingTimes } from '../../kernel/mail/quiet-hours.ts';

/**
 * Rows of the mail queue. Any number of servers work on it. A lease of a mail excludes the others, and expires when its
 * server stops.
 */

/** A mail to be sent, and its recipient. */
export interface DueMail {
  id: number;
  kind: MailKind;
  data: Readonly<Record<string, unknown>>;
  messageKey: string;
  /** The time from which its tries are counted. */
  since: Date;
  attempts: number;
  reader: MailReader;
}

export interface MailReader extends ReadingTimes {
  /** 0: somebody who signs up and has no account yet. */
  id: number;
  username: string;
  /** The recipient's address: that of the account, or that of the sign-up link. */
  email: string;
  role: StoredRole;
  language: LanguageCode | null;
  emailFailedAt: Date | null;
  isDeleted: boolean;
}

interface Row extends Omit<DueMail, 'reader'>, Omit<MailReader, 'id'> {
  userId: number;
}

/** The lease of a mail: its random id, its beginning and its end. */
export interface Lease {
  claim: string;
  at: Date;
  until: Date;
}

/**
 * Leases due mails, the oldest first; resolves with their numbers. Skips mails that another server has leased, until
 * that lease expires.
 */
export async function claimDue(
  db: Kysely<Tables>,
  { claim, at, until }: Lease,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<Pick<DueMail, 'id'>>`
    with taken as (
      update mail set claim = ${claim}::uuid, claimed_until = ${until}::timestamptz
      where id in (
        select id from mail
        where state = 'DUE' and due_at <= ${at}::timestamptz
          and (claimed_until is null or claimed_until <= ${at}::timestamptz)
        order by due_at, id limit ${count} for update skip locked)
      returning id, due_at
    )
    select id from taken order by due_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Renews the lease of a mail, and reads the mail with its recipient as he is now. Undefined when the lease has expired
 * and another server may have the mail.
 */
export async function renewClaim(
  db: Kysely<Tables>,
  mailId: number,
  { claim, at, until }: Lease,
): Promise<DueMail | undefined> {
  const { rows } = await sql<Row>`
    with m as (
      update mail set claimed_until = ${until}::timestamptz
      where id = ${mailId} and state = 'DUE' and claim = ${claim}::uuid and claimed_until > ${at}::timestamptz
      returning *
    )
    select m.id, m.kind, m.data, m.message_key as "messageKey",
      coalesce(m.retried_at, m.digest_due, m.created_at) as since, m.attempts,
      coalesce(u.id, 0) as "userId", coalesce(u.username, '') as username,
      coalesce(nullif(l.email, ''), u.email, '') as email, u.role,
      coalesce(u.language, l.language) as language, u.time_zone as "timeZone",
      u.quiet_from as "quietFrom", u.quiet_to as "quietTo",
      u.email_failed_at as "emailFailedAt", u.deleted_at is not null as "isDeleted"
    from m left join users as u on u.id = m.user_id
    left join mail_links as l
      on l.id = (m.data ->> 'link')::bigint and l.user_id is not distinct from m.user_id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id, kind, data, messageKey, since, attempts, userId, ...reader } = row;
  return { id, kind, data, messageKey, since, attempts, reader: { id: userId, ...reader } };
}

/** Releases claimed mails that were not tried. */
export async function releaseClaims(db: Kysely<Tables>, claim: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ claim: null, claimed_until: null })
    .where('claim', '=', claim)
    .where('state', '=', 'DUE')
    .execute();
}

/** Ends a mail. Its data is deleted, unless it failed: it can be tried again. */
export async function endMail(
  db: Kysely<Tables>,
  id: number,
  end: { state: 'SENT' | 'FAILED' | 'DROPPED'; at: Date; outcome: MailOutcome | null },
): Promise<void> {
  const isTried = end.state !== 'DROPPED' && end.outcome !== 'TOO_LATE' ? 1 : 0;
  await db
    .updateTable('mail')
    .set((eb) => ({
      state: end.state,
      ended_at: end.at,
      outcome: end.outcome,
      attempts: eb('attempts', '+', isTried),
      ...(end.state === 'FAILED' ? {} : { data: '{}' }),
      claim: null,
      claimed_until: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .execute();
}

/** Stores a failed try; the next one follows later. */
export async function putOff(
  db: Kysely<Tables>,
  id: number,
  { dueAt, outcome }: { dueAt: Date; outcome: MailOutcome },
): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({
      due_at: dueAt,
      outcome,
      attempts: eb('attempts', '+', 1),
      claim: null,
      claimed_until: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .execute();
}

/** Defers a mail that may not be sent now. This does not count as a try. */
export async function hold(db: Kysely<Tables>, id: number, until: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ due_at: until, claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .execute();
}

/**
 * Stores that mails to a person bounce: at once when the address is wrong, or after that many refusals in a row.
 * Compares the address that was tried, so that a new one is not marked. A bounce of a new, unconfirmed address says
 * nothing about the current one.
 */
export async function markAddress(
  db: Kysely<Tables>,
  { userId, address, at }: { userId: number; address: string; at: Date },
  leastRefusals: number,
): Promise<void> {
  await sql`
    update users set email_failed_at = ${at}::timestamptz
    where id = ${userId} and email = ${address} and email_failed_at is null and ${leastRefusals} = (
      select count(*) from (
        select state from mail where user_id = ${userId} and kind <> 'account.email' and (state = 'SENT' or state = 'FAILED' and outcome ~ '^5')
        order by ended_at desc, id desc limit ${leastRefusals}) as last
      where state = 'FAILED')`.execute(db);
}

/** Whether the whole queue is paused at a moment. */
export async function isPaused(db: Kysely<Tables>, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mail_state')
    .select('paused_until')
    .where('paused_until', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** What people have to be told of a pause. */
export interface Pause {
  /** The pause is new: mails were sent before. */
  isNews: boolean;
  /** Somebody has to fix something, and nobody has been told since the pause began. */
  isToTell: boolean;
}

/** Pauses the whole queue. When several servers find the same fault, they do so one after the other. */
export async function pauseQueue(
  trx: Transaction<Tables>,
  { at, until, reason }: { at: Date; until: Date; reason: PauseReason },
): Promise<Pause> {
  const before = await trx
    .selectFrom('mail_state')
    .select(['paused_since', 'told_since'])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return { isNews: false, isToTell: false };
  const since = before.paused_since ?? at;
  const isToTell = reason !== 'AWAY' && before.told_since?.getTime() !== since.getTime();
  await trx
    .updateTable('mail_state')
    .set({
      paused_since: since,
      paused_until: until,
      reason,
      ...(isToTell ? { told_since: since } : {}),
    })
    .execute();
  return { isNews: before.paused_since === null, isToTell };
}

/** The people who can fix the sending of mails. */
export async function listAdministrators(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('account_kind', '=', 'PERSON')
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores that mails are sent again; true when the queue was paused. */
export async function resumeQueue(db: Kysely<Tables>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_state')
    .set({ paused_since: null, paused_until: null, reason: null })
    .where('paused_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores whether this portal sends mails. */
export async function setMailOn(db: Kysely<Tables>, isOn: boolean): Promise<void> {
  await db
    .insertInto('mail_state')
    .values({ is_on: isOn })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ is_on: isOn }))
    .execute();
}

/** The name of a person; null when there is none. */
export async function readName(db: Kysely<Tables>, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(personNamed('users.id').as('name'))
    .executeTakeFirst();
  return row?.name ?? null;
}
