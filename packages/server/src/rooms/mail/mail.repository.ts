import type { MailOutcome, PauseReason } from '@recourse/contract/told/mail';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { StoredRole } from '@recourse/contract/values/roles';
import { type Kysely, sql } from 'kysely';
import { personNamed } from '../../db/rows/person-name.ts';
import type { Tables } from '../../db/tables.ts';
import type { MailKind } from '../../kernel/mail/queue-mail.ts';
import type { ReadingTimes } from '../../kernel/mail/quiet-hours.ts';

/** Rows of the mail queue. Any number of servers work on it: a claim keeps them apart, and lapses with its server. */

/** A mail that is to be sent, and to whom. */
export interface DueMail {
  id: number;
  kind: MailKind;
  data: Readonly<Record<string, unknown>>;
  messageKey: string;
  /** Since when it is tried. */
  since: Date;
  attempts: number;
  reader: MailReader;
}

export interface MailReader extends ReadingTimes {
  id: number;
  username: string;
  email: string;
  role: StoredRole;
  language: LanguageCode | null;
  emailFailedAt: Date | null;
  isDeleted: boolean;
}

interface Row extends Omit<DueMail, 'reader'>, Omit<MailReader, 'id'> {
  userId: number;
}

/** Whose claim, and from when until when. */
export interface Lease {
  claim: string;
  at: Date;
  until: Date;
}

/** Claims due mails, the oldest first; those of others are left to them until their claim has lapsed. */
export async function claimDue(
  db: Kysely<Tables>,
  { claim, at, until }: Lease,
  count: number,
): Promise<DueMail[]> {
  const { rows } = await sql<Row>`
    with taken as (
      update mail set claim = ${claim}::uuid, claimed_until = ${until}::timestamptz
      where id in (
        select id from mail
        where state = 'DUE' and due_at <= ${at}::timestamptz
          and (claimed_until is null or claimed_until <= ${at}::timestamptz)
        order by due_at, id limit ${count} for update skip locked)
      returning *
    )
    select m.id, m.kind, m.data, m.message_key as "messageKey",
      coalesce(m.retried_at, m.created_at) as since, m.attempts,
      u.id as "userId", u.username, u.email, u.role, u.language, u.time_zone as "timeZone",
      u.quiet_from as "quietFrom", u.quiet_to as "quietTo",
      u.email_failed_at as "emailFailedAt", u.deleted_at is not null as "isDeleted"
    from taken as m join users as u on u.id = m.user_id order by m.due_at, m.id`.execute(db);
  return rows.map(({ id, kind, data, messageKey, since, attempts, userId, ...reader }) => ({
    id,
    kind,
    data,
    messageKey,
    since,
    attempts,
    reader: { id: userId, ...reader },
  }));
}

/** Holds the claim on a mail for longer; false when it has lapsed and somebody else may have it. */
export async function renewClaim(
  db: Kysely<Tables>,
  id: number,
  { claim, at, until }: Lease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .where('claim', '=', claim)
    .where('claimed_until', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back what is claimed and was not tried. */
export async function releaseClaims(db: Kysely<Tables>, claim: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ claim: null, claimed_until: null })
    .where('claim', '=', claim)
    .where('state', '=', 'DUE')
    .execute();
}

/** The end of a mail. What it was about is forgotten, unless it failed: it can be tried again. */
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

/** A try that failed; the next one is later. */
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

/** Lets a mail wait that is not to come now. It has not been tried. */
export async function hold(db: Kysely<Tables>, id: number, until: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ due_at: until, claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .execute();
}

/**
 * Notes that mails to somebody come back: once when the address is wrong, or after so many refusals in a row. The address
 * is the one that was tried, so that a new one is not marked.
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
        select state from mail where user_id = ${userId} and (state = 'SENT' or state = 'FAILED' and outcome ~ '^5')
        order by ended_at desc, id desc limit ${leastRefusals}) as last
      where state = 'FAILED')`.execute(db);
}

/** Whether the whole queue waits at a moment. */
export async function isPaused(db: Kysely<Tables>, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mail_state')
    .select('paused_until')
    .where('paused_until', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the whole queue wait. True when it did not before: this is news. */
export async function pauseQueue(
  db: Kysely<Tables>,
  { at, until, reason }: { at: Date; until: Date; reason: PauseReason },
): Promise<boolean> {
  const { rows } = await sql<{ isNews: boolean }>`
    update mail_state set paused_since = coalesce(paused_since, ${at}::timestamptz),
      paused_until = ${until}::timestamptz, reason = ${reason}
    returning paused_since = ${at}::timestamptz as "isNews"`.execute(db);
  return rows[0]?.isNews ?? false;
}

/** Notes that mails go out; true when they did not before. */
export async function resumeQueue(db: Kysely<Tables>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_state')
    .set({ paused_since: null, paused_until: null, reason: null })
    .where('paused_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says whether this portal sends mails. */
export async function setMailOn(db: Kysely<Tables>, isOn: boolean): Promise<void> {
  await db
    .insertInto('mail_state')
    .values({ is_on: isOn })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ is_on: isOn }))
    .execute();
}

/** How somebody is called; null for nobody. */
export async function readName(db: Kysely<Tables>, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(personNamed('users.id').as('name'))
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deletes those that ended before a moment; resolves with how many it were. */
export async function deleteEnded(
  db: Kysely<Tables>,
  before: Date,
  count: number,
): Promise<number> {
  const oldest = db
    .selectFrom('mail')
    .select('id')
    .where('ended_at', '<', before)
    .orderBy('ended_at')
    .limit(count);
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
