import type { ThingArea } from '@recourse/contract/told/notification-list';
import type { NotificationKind } from '@recourse/contract/values/notification-kinds';
import type { NotificationChoice } from '@recourse/contract/told/settings';
import { DIGEST_AT, type QuietHours } from '@recourse/contract/told/times';
import type { LanguageCode } from '@recourse/contract/values/languages';
import type { Caller } from '@recourse/contract/values/common';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Sees } from '../../db/rows/visible-rows.ts';
import type { Tables } from '../../db/tables.ts';
import { MAIL_AFTER, MAIL_AGAIN } from '../../kernel/changes/notify.ts';
import { quietHoursOf } from '../../kernel/mail/quiet-hours.ts';

/** Rows of people's notification settings. */

/** The settings of a person. */
export interface OwnSettings {
  language: LanguageCode | null;
  timeZone: string | null;
  quietHours: QuietHours | null;
  digestAt: string;
  addressFailed: boolean;
  chosen: NotificationChoice[];
  mutes: { area: ThingArea; id: number }[];
}

/** Locks the person, so that two changes of his settings run one after the other; undefined when he is deleted. */
export async function lockSettings(
  trx: Kysely<Tables>,
  userId: number,
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A user's settings for notifications, with his choices and at most `mutesListed` of the objects that he has muted. */
export async function readSettings(
  db: Kysely<Tables>,
  userId: number,
  mutesListed: number,
): Promise<OwnSettings> {
  const user = await db
    .selectFrom('users')
    .select(['language', 'time_zone', 'quiet_from', 'quiet_to', 'digest_at', 'email_failed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom('notification_choices')
    .select(['kind', 'in_app', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  const mutes = await db
    .selectFrom('mutes')
    .select(['area', 'object_id'])
    .where('user_id', '=', userId)
    .orderBy('object_id', 'desc')
    .orderBy('area')
    .limit(mutesListed)
    .execute();
  return {
    language: user.language,
    timeZone: user.time_zone,
    quietHours: quietHoursOf({ quietFrom: user.quiet_from, quietTo: user.quiet_to }),
    digestAt: user.digest_at ?? DIGEST_AT,
    addressFailed: user.email_failed_at !== null,
    chosen: chosen.map(({ kind, in_app, mail }) => ({
      kind: kind as NotificationKind,
      inApp: in_app,
      mail,
    })),
    mutes: mutes.map(({ area, object_id }) => ({ area, id: object_id })),
  };
}

/** Stores a person's choice for a kind. */
export async function putChoice(
  trx: Kysely<Tables>,
  userId: number,
  { kind, inApp, mail }: NotificationChoice,
): Promise<void> {
  await trx
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, in_app: inApp, mail })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ in_app: inApp, mail }),
    )
    .execute();
}

/** A person's settings for how and when he gets mails. */
export type Reader = Pick<OwnSettings, 'language' | 'timeZone' | 'quietHours' | 'digestAt'>;

/** Stores the language, time zone, quiet hours and time of the digest of a user. */
export async function putReader(
  trx: Kysely<Tables>,
  userId: number,
  { language, timeZone, quietHours, digestAt }: Reader,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      language,
      time_zone: timeZone,
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
      digest_at: digestAt,
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Releases mails that wait for the end of quiet hours, so that they are checked against the current settings. A digest
 * that is not due yet is planned again.
 */
export async function lookAgain(trx: Kysely<Tables>, userId: number, at: Date): Promise<void> {
  await sql`
    update notifications set mail_at = least(mail_at, greatest(
      ${at}::timestamptz, at + ${MAIL_AFTER}::interval, mailed_at + ${MAIL_AGAIN}::interval))
    where user_id = ${userId} and mail_at > ${at}::timestamptz`.execute(trx);
  await sql`
    with gone as (
      delete from mail where user_id = ${userId} and digest_day is not null and state = 'DUE'
        and attempts = 0 and claim is null and digest_due > ${at}::timestamptz returning id)
    update notifications set mail_at = ${at}::timestamptz, digest_id = null
    where user_id = ${userId} and read_at is null and digest_id in (select id from gone)`.execute(
    trx,
  );
  await trx
    .updateTable('mail')
    .set({ due_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'DUE')
    .where('attempts', '=', 0)
    .where('due_at', '>', at)
    .execute();
}

/** A subject of notifications. */
export interface Thing {
  area: ThingArea;
  id: number;
}

/** Whether a person may see a subject. */
export async function seesThing(
  db: Kysely<Tables>,
  { caller, sees }: { caller: Caller; sees: Sees<ThingArea> },
  { area, id }: Thing,
): Promise<boolean> {
  const { rows } = await sql<{ seen: SqlBool }>`
    select ${sees[area](caller, sql`${id}::bigint`)} as seen`.execute(db);
  return rows[0]?.seen === true;
}

/** Whether a user has muted an object. */
export async function isMuted(
  db: Kysely<Tables>,
  userId: number,
  { area, id }: Thing,
): Promise<boolean> {
  const row = await db
    .selectFrom('mutes')
    .select('object_id')
    .where('user_id', '=', userId)
    .where('area', '=', area)
    .where('object_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Mutes a subject; false when it was already muted. */
export async function insertMute(
  trx: Kysely<Tables>,
  userId: number,
  { area, id }: Thing,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('mutes')
    .values({ user_id: userId, area, object_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Unmutes a subject; false when it was not muted. */
export async function deleteMute(
  trx: Kysely<Tables>,
  userId: number,
  { area, id }: Thing,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mutes')
    .where('user_id', '=', userId)
    .where('area', '=', area)
    .where('object_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
