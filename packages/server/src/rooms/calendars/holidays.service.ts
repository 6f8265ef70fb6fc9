import {
  type Calendar,
  CALENDAR_MESSAGES,
  type Holiday,
  type ImportedHolidays,
  type NewHoliday,
} from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { badRequest, conflict, notFound, unprocessable } from '../../kernel/errors.ts';
import * as repository from './calendars.repository.ts';
import { getCalendar } from './calendars.service.ts';
import { keepChange, lockedCalendar, refuseStale, type Target } from './change-calendar.ts';
import { readHolidays } from './read-holidays.ts';
import { toHoliday } from './show-calendar.ts';

/** Changes of the holidays of a calendar. Each change raises the version of the calendar. */

/** Adds holidays, confirmed by the user who adds them; returns the new ones. Throws 422 for too many holidays. */
async function addConfirmed(
  trx: repository.Trx,
  calendar: repository.CalendarRow,
  holidays: readonly NewHoliday[],
  by: { userId: number; at: Date },
): Promise<repository.HolidayRow[]> {
  const added = await repository.insertHolidays(
    trx,
    holidays.map(({ date, name }) => ({
      calendar_id: calendar.id,
      date,
      name,
      confirmed_by: by.userId,
      confirmed_at: by.at,
    })),
  );
  if ((await repository.countHolidays(trx, calendar.id)) > CALENDARS.holidays)
    throw unprocessable(CALENDAR_MESSAGES.tooManyHolidays);
  return added;
}

/** Adds a holiday. Throws 404; 412; 409 when the calendar already has it; 422 when it is full. */
export async function addHoliday(
  ctx: Context,
  actor: Actor,
  { holiday, ...target }: Target & { holiday: NewHoliday },
): Promise<Holiday> {
  return inTransaction(ctx.db, async (trx) => {
    const calendar = await lockedCalendar(trx, target);
    refuseStale(calendar, target);
    const by = { userId: actor.userId, at: ctx.clock.now() };
    const [added] = await addConfirmed(trx, calendar, [holiday], by);
    if (!added) throw conflict(CALENDAR_MESSAGES.holidayTwice, 'TAKEN');
    const change = { action: 'update', fields: ['holidays'] };
    await keepChange({ ctx, trx, actor }, calendar.id, change);
    return toHoliday(added);
  });
}

/** Removes a holiday from its calendar. Throws 404; 412 for a stale version of the calendar. */
export async function removeHoliday(
  ctx: Context,
  actor: Actor,
  { holidayId, ...target }: Target & { holidayId: number },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const calendar = await lockedCalendar(trx, target);
    refuseStale(calendar, target);
    if (!(await repository.deleteHoliday(trx, { calendarId: calendar.id, holidayId })))
      throw notFound();
    const change = { action: 'update', fields: ['holidays'] };
    await keepChange({ ctx, trx, actor }, calendar.id, change);
  });
}

/** Confirms all holidays of a year; repeating it changes nothing. Throws 404, 412. */
export async function confirmHolidays(
  ctx: Context,
  actor: Actor,
  { year, ...target }: Target & { year: number },
): Promise<Calendar> {
  return inTransaction(ctx.db, async (trx) => {
    const calendar = await lockedCalendar(trx, target);
    refuseStale(calendar, target);
    const by = { userId: actor.userId, at: ctx.clock.now() };
    const confirmed = await repository.confirmYear(trx, { calendarId: calendar.id, year }, by);
    const change = { action: 'confirm', fields: ['holidays'] };
    if (confirmed > 0) await keepChange({ ctx, trx, actor }, calendar.id, change);
    return getCalendar(ctx, trx, calendar.id);
  });
}

/**
 * Adds the holidays of a text, all of them or none. Throws 404; 412; 400 for a line that is no holiday, or a text
 * without any; 422 for too many holidays.
 */
export async function importHolidays(
  ctx: Context,
  actor: Actor,
  { lines, ...target }: Target & { lines: string },
): Promise<ImportedHolidays> {
  return inTransaction(ctx.db, async (trx) => {
    const calendar = await lockedCalendar(trx, target);
    refuseStale(calendar, target);
    const { holidays, skipped } = readHolidays(lines);
    if (holidays.length === 0) {
      const { nothingFound } = CALENDAR_MESSAGES;
      throw badRequest(nothingFound, { lines: nothingFound });
    }
    if (holidays.length > CALENDARS.holidays)
      throw unprocessable(CALENDAR_MESSAGES.tooManyHolidays);
    const by = { userId: actor.userId, at: ctx.clock.now() };
    const { length: added } = await addConfirmed(trx, calendar, holidays, by);
    const change = { action: 'import', fields: ['holidays'] };
    if (added > 0) await keepChange({ ctx, trx, actor }, calendar.id, change);
    return {
      added,
      known: holidays.length - added,
      skipped,
      calendar: await getCalendar(ctx, trx, calendar.id),
    };
  });
}
