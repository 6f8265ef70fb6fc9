import { type CalendarData, WEEKDAYS } from '@recourse/clock/calendar-data';
import type { Calendar, Holiday, ListedCalendar } from '@recourse/contract/clock/calendars';
import type { CalendarRow, CalendarWithYears, HolidayRow } from './calendars.repository.ts';

/** Calendars in the form that callers read, and in the form that the clock uses. */

/** A stored week with its days in order, because the database does not keep that order. */
export const inOrder = (week: CalendarRow['week']): CalendarData['week'] & Calendar['week'] =>
  Object.fromEntries(WEEKDAYS.flatMap((day) => (week[day] ? [[day, week[day]]] : [])));

/** The next year, seen from now in a time zone. */
const nextYear = (now: Date, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).year + 1;

/** A calendar as it is listed. `now` decides which year is the next one, in the calendar's time zone. */
export const toListed = (row: CalendarWithYears, now: Date): ListedCalendar => ({
  id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  week: inOrder(row.week),
  nextYearMissing: !row.years.includes(nextYear(now, row.time_zone)),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** A holiday in the shape of the API. */
export const toHoliday = ({ id, date, name, confirmed_by }: HolidayRow): Holiday => ({
  id,
  date,
  name,
  confirmed: confirmed_by !== null,
});
