import { CALENDARS } from '@recourse/contract/values/limits';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { unlessTaken } from '../../db/connect/retry.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type {
  CalendarHolidaysTable,
  CalendarRow,
  CalendarsTable,
  HolidayRow,
  Tables,
} from '../../db/tables.ts';

export type { CalendarRow, HolidayRow };

/** Rows of calendars and their holidays. */

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** The columns of a calendar that a change sets. */
export type CalendarValues = Updateable<CalendarsTable>;

/** A calendar, and the years for which it has holidays. */
export type CalendarWithYears = CalendarRow & { years: number[] };

/** Which of these people may see which of these calendars: the staff see all. */
export const findVisibleCalendars = findVisibleRows.bind(null, {
  table: 'calendars',
  alias: 'k',
  visibleTo: ({ role }) => (role === 'CLIENT' ? sql`false` : sql`true`),
  deletedAt: null,
  hasVersion: true,
});

const withYears = (db: Kysely<Tables>) =>
  db
    .selectFrom('calendars as k')
    .selectAll('k')
    .select(
      sql<number[]>`array(select distinct extract(year from h.date)::integer
        from calendar_holidays as h where h.calendar_id = k.id)`.as('years'),
    );

/** All calendars by name. Their number is limited. */
export const listCalendarRows = (db: Kysely<Tables>): Promise<CalendarWithYears[]> =>
  withYears(db)
    .orderBy(sql`lower(k.name)`)
    .limit(CALENDARS.calendars)
    .execute();

export const findCalendar = (
  db: Kysely<Tables>,
  id: number,
): Promise<CalendarWithYears | undefined> =>
  withYears(db).where('k.id', '=', id).executeTakeFirst();

/** The holidays of a calendar by date. */
export const listHolidays = (db: Kysely<Tables>, calendarId: number): Promise<HolidayRow[]> =>
  db
    .selectFrom('calendar_holidays')
    .where('calendar_id', '=', calendarId)
    .selectAll()
    .orderBy('date')
    .orderBy('id')
    .execute();

/** Counts the calendars. Locks out others who add one, so that the limit is never exceeded. */
export async function countCalendarsAlone(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('calendars', 0))`.execute(trx);
  const { total } = await trx
    .selectFrom('calendars')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One calendar, locked until the transaction ends. */
export const lockCalendar = (trx: Trx, id: number): Promise<CalendarRow | undefined> =>
  trx.selectFrom('calendars').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Adds a calendar. Resolves with its id, or null when its name is taken. */
export async function insertCalendar(
  trx: Trx,
  values: Insertable<CalendarsTable>,
): Promise<number | null> {
  const row = await trx
    .insertInto('calendars')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Changes a calendar and raises its version; false when its name is taken. After that the transaction can only be
 * rolled back.
 */
export async function updateCalendarRow(
  trx: Trx,
  id: number,
  values: CalendarValues,
): Promise<boolean> {
  const written = await unlessTaken(
    trx
      .updateTable('calendars')
      .set({ ...values, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute(),
  );
  return written !== null;
}

/** Whether a team or any version of a policy, old ones included, counts by a calendar. */
export async function isInUse(trx: Trx, id: number): Promise<boolean> {
  const used = JSON.stringify([{ calendarId: id }]);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from policies where targets @> ${used}::jsonb)
      or exists (select from teams where calendar_id = ${id}) as used`.execute(trx);
  return rows[0]?.used === true;
}

/** Deletes a calendar with its holidays. */
export async function deleteCalendarRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('calendars').where('id', '=', id).execute();
}

/** Adds holidays in one statement; returns those that the calendar did not have before. */
export async function insertHolidays(
  trx: Trx,
  rows: readonly Insertable<CalendarHolidaysTable>[],
): Promise<HolidayRow[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('calendar_holidays')
    .values([...rows])
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .execute();
}

/** How many holidays a calendar has, in all years. */
export async function countHolidays(db: Kysely<Tables>, calendarId: number): Promise<number> {
  const { total } = await db
    .selectFrom('calendar_holidays')
    .where('calendar_id', '=', calendarId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Removes a holiday from a calendar; false when the calendar has no such holiday. */
export async function deleteHoliday(
  trx: Trx,
  { calendarId, holidayId }: { calendarId: number; holidayId: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_holidays')
    .where('calendar_id', '=', calendarId)
    .where('id', '=', holidayId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Confirms the unconfirmed holidays of a year; resolves with their number. */
export async function confirmYear(
  trx: Trx,
  { calendarId, year }: { calendarId: number; year: number },
  by: { userId: number; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('calendar_holidays')
    .set({ confirmed_by: by.userId, confirmed_at: by.at })
    .where('calendar_id', '=', calendarId)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .where('confirmed_by', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Records a step that happens only once in a database; false when it was done before. */
export async function beginOnce(trx: Trx, name: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('background_steps')
    .values({ name, done_to: 0, finished_at: at })
    .onConflict((oc) => oc.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
