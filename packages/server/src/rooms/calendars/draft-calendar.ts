import { type Calendar, openCalendar } from '@recourse/clock/calendar';
import { type CalendarDraft, PREVIEW_MESSAGES } from '@recourse/contract/clock/calendar-preview';
import { CALENDAR_MESSAGES, type NewHoliday } from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { badRequest, conflict, unprocessable } from '../../kernel/errors.ts';
import * as repository from './calendars.repository.ts';
import { lockedCalendar, refuseStale, type Target } from './change-calendar.ts';
import { refusedByField } from './clock-refusal.ts';
import { readHolidays } from './read-holidays.ts';
import { inOrder } from './show-calendar.ts';

/** A calendar as a change would make it, ready for counting. */

/** A changed calendar that is not stored, and the version that it would have. */
export interface DraftedCalendar {
  readonly version: number;
  readonly calendar: Calendar;
}

/**
 * A calendar as a change would make it. Stores nothing, and throws what saving the change would throw: 404; 412 for a
 * stale If-Match; 400 for what the clock can't use, a missing holiday, or a line that is no holiday; 409 for a holiday
 * that it already has; 422 for too many holidays.
 */
export async function draftCalendar(
  { db }: Pick<Context, 'db'>,
  { draft, ...target }: Target & { draft: CalendarDraft },
): Promise<DraftedCalendar> {
  // Locked, so that the week and the holidays are of the same version.
  const { row, stored } = await inTransaction(db, async (trx) => {
    const locked = await lockedCalendar(trx, target);
    refuseStale(locked, target);
    return { row: locked, stored: await repository.listHolidays(trx, locked.id) };
  });
  const data = {
    timeZone: draft.timeZone ?? row.time_zone,
    week: inOrder(draft.week ?? row.week),
    holidays: holidaysAfter(stored, draft),
  };
  return { version: row.version + 1, calendar: refusedByField(() => openCalendar(data)) };
}

function holidaysAfter(
  stored: readonly repository.HolidayRow[],
  { removedHolidayId, holiday, lines }: CalendarDraft,
): NewHoliday[] {
  const kept = stored.filter(({ id }) => id !== removedHolidayId);
  if (removedHolidayId !== undefined && kept.length === stored.length) {
    const { holidayGone } = PREVIEW_MESSAGES;
    throw badRequest(holidayGone, { removedHolidayId: holidayGone });
  }
  const holidays = new Map(kept.map(({ date, name }) => [`${date} ${name}`, { date, name }]));
  const typed = holiday && `${holiday.date} ${holiday.name}`;
  if (typed !== undefined && holidays.has(typed))
    throw conflict(CALENDAR_MESSAGES.holidayTwice, 'TAKEN');
  for (const one of [...(holiday ? [holiday] : []), ...importedFrom(lines)])
    holidays.set(`${one.date} ${one.name}`, one);
  if (holidays.size > CALENDARS.holidays) throw unprocessable(CALENDAR_MESSAGES.tooManyHolidays);
  return [...holidays.values()];
}

function importedFrom(lines: string | undefined): NewHoliday[] {
  if (lines === undefined) return [];
  const { holidays } = readHolidays(lines);
  if (holidays.length > 0) return holidays;
  const { nothingFound } = CALENDAR_MESSAGES;
  throw badRequest(nothingFound, { lines: nothingFound });
}
