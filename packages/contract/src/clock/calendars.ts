import * as z from 'zod/mini';
import { at, id, idParams, idText, requiredText, text } from '../values/common.ts';
import { endpoint } from '../wire/endpoint.ts';
import { CALENDARS, HTTP } from '../values/limits.ts';

/** Calendars by which deadlines are counted: when the company is open, and which days are holidays. */

export const CALENDAR_MESSAGES = {
  name: 'Please give the calendar a name.',
  nameTaken: 'Another calendar has this name.',
  inUse: 'A policy or a team counts by this calendar.',
  tooMany: 'There are as many calendars as there can be. Please delete one first.',
  date: 'Please give a date such as 2026-05-01.',
  holiday: 'Please give the holiday a name.',
  holidayTwice: 'The calendar has this holiday already.',
  tooManyHolidays: 'The calendar would have more holidays than it can hold.',
  lines: 'Please paste holidays, one a line.',
  nothingFound: 'No holiday was found in this text.',
  badEvent: 'An event of this file has no valid date.',
} as const;

/** The answer for a pasted line that is not a holiday. */
export const notAHoliday = (line: number | string) =>
  `Line ${line} is no date such as 2026-05-01 followed by a name.`;

/** Start and end as 'HH:MM', up to '24:00'. */
const opening = z.tuple([text(CALENDARS.time), text(CALENDARS.time)]);
const openings = z.optional(z.array(opening).check(z.maxLength(CALENDARS.openings)));

/** When the company is open, Monday first. A day without openings is not a working day. */
const week = z.strictObject({
  MO: openings,
  TU: openings,
  WE: openings,
  TH: openings,
  FR: openings,
  SA: openings,
  SU: openings,
});
export type CalendarWeek = z.output<typeof week>;

/** YYYY-MM-DD, within the years for which holidays can be entered. */
const holidayDate = z.iso
  .date(CALENDAR_MESSAGES.date)
  .check(z.refine((date) => date >= '1970-01-01' && date < '2200-01-01', CALENDAR_MESSAGES.date));

export const holiday = z.strictObject({
  id,
  date: z.iso.date(),
  name: z.string(),
  /**
   * Whether an administrator typed, imported or confirmed it. Holidays that ship with the product are not confirmed.
   */
  confirmed: z.boolean(),
});
export type Holiday = z.output<typeof holiday>;

const shown = {
  id,
  name: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  week,
  /** Whether there is no holiday in the year after this one. */
  nextYearMissing: z.boolean(),
  createdAt: at,
  updatedAt: at,
  /** Increased by every change, including changes of holidays. */
  version: z.int(),
} as const;

/** A calendar in the list. */
export const listedCalendar = z.strictObject(shown);
export type ListedCalendar = z.output<typeof listedCalendar>;

/** A calendar with its holidays by date. */
export const calendar = z.strictObject({ ...shown, holidays: z.array(holiday) });
export type Calendar = z.output<typeof calendar>;

const name = requiredText(CALENDARS.name, CALENDAR_MESSAGES.name);
const timeZone = text(CALENDARS.timeZone);

export const newCalendar = z.strictObject({ name, timeZone, week });
export type NewCalendar = z.output<typeof newCalendar>;

export const calendarChanges = z.strictObject({
  name: z.optional(name),
  timeZone: z.optional(timeZone),
  week: z.optional(week),
});
export type CalendarChanges = z.output<typeof calendarChanges>;

export const newHoliday = z.strictObject({
  date: holidayDate,
  name: requiredText(CALENDARS.holidayName, CALENDAR_MESSAGES.holiday),
});
export type NewHoliday = z.output<typeof newHoliday>;

/**
 * Why an event of an .ics file was skipped: it has a time of day, repeats, was cancelled, has no name, or lasts too
 * long.
 */
export const SKIPPED = ['TIMED', 'RECURRING', 'CANCELLED', 'UNNAMED', 'LONG'] as const;

export const importedHolidays = z.strictObject({
  added: z.int(),
  /** Holidays that the calendar had already. */
  known: z.int(),
  skipped: z.array(z.strictObject({ name: z.string(), reason: z.enum(SKIPPED) })),
  calendar,
});
export type ImportedHolidays = z.output<typeof importedHolidays>;

const READERS = ['ADMIN', 'EMPLOYE'] as const;
const timeoutMs = HTTP.slowTimeoutMs;

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/calendars',
  mayLag: true,
  roles: READERS,
  scope: 'desk:read',
  summary: 'All calendars by name, without their holidays.',
  reply: z.strictObject({ data: z.array(listedCalendar) }),
  timeoutMs,
});

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/:id',
  roles: READERS,
  scope: 'desk:read',
  summary: 'One calendar with its holidays.',
  params: idParams,
  reply: calendar,
  timeoutMs,
});

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars',
  roles: ['ADMIN'],
  summary: 'Adds a calendar without holidays.',
  body: newCalendar,
  writable: { ADMIN: ['name', 'timeZone', 'week'] },
  reply: calendar,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const updateCalendar = endpoint({
  method: 'PUT',
  path: '/api/calendars/:id',
  roles: ['ADMIN'],
  summary: 'Changes the given fields of a calendar.',
  params: idParams,
  body: calendarChanges,
  writable: { ADMIN: ['name', 'timeZone', 'week'] },
  reply: calendar,
  timeoutMs,
});

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  roles: ['ADMIN'],
  summary: 'Deletes a calendar with its holidays; 409 while a version of a policy counts by it.',
  params: idParams,
  timeoutMs,
});

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/holidays',
  roles: ['ADMIN'],
  summary: 'Adds a holiday to a calendar.',
  params: idParams,
  body: newHoliday,
  writable: { ADMIN: ['date', 'name'] },
  reply: holiday,
  status: 201,
  idempotent: true,
  timeoutMs,
});

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id/holidays/:holidayId',
  roles: ['ADMIN'],
  summary: 'Takes a holiday out of a calendar; If-Match is the version of the calendar.',
  params: z.strictObject({ id: idText, holidayId: idText }),
  timeoutMs,
});

export const confirmHolidays = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/confirm',
  roles: ['ADMIN'],
  summary: 'Says that all holidays of a year, as the calendar has them, are right.',
  params: idParams,
  body: z.strictObject({ year: z.int().check(z.minimum(1970), z.maximum(2199)) }),
  writable: { ADMIN: ['year'] },
  reply: calendar,
  timeoutMs,
});

export const importHolidays = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/import',
  roles: ['ADMIN'],
  summary: 'Adds the holidays of a text: pasted lines, CSV or an .ics file. All of them or none.',
  params: idParams,
  body: z.strictObject({ lines: requiredText(CALENDARS.importText, CALENDAR_MESSAGES.lines) }),
  writable: { ADMIN: ['lines'] },
  reply: importedHolidays,
  timeoutMs,
});
