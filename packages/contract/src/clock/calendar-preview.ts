import * as z from 'zod/mini';
import { at, id, idParams, requiredText } from '../values/common.ts';
import { CALENDARS, HTTP } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { CALENDAR_MESSAGES, calendarChanges, newHoliday } from './calendars.ts';
import { CLAIM_TARGET_CODES } from './terms.ts';

/** The effects of a change of a calendar, before it is saved. */

export const PREVIEW_MESSAGES = {
  holidayGone: 'The calendar does not have this holiday.',
} as const;

/** A change of the fields or the holidays of a calendar, as it is sent to the calls that save it. */
export const calendarDraft = z.strictObject({
  timeZone: calendarChanges.shape.timeZone,
  week: calendarChanges.shape.week,
  holiday: z.optional(newHoliday),
  /** A holiday that is removed. */
  removedHolidayId: z.optional(id),
  /** Confirming the holidays of a year moves no date. */
  confirmedYear: z.optional(z.int().check(z.minimum(1970), z.maximum(2199))),
  /** The text of an import. */
  lines: z.optional(requiredText(CALENDARS.importText, CALENDAR_MESSAGES.lines)),
});
export type CalendarDraft = z.output<typeof calendarDraft>;

/** When a target is due. Both are null while its clock is paused, and when it no longer applies. */
const due = z.strictObject({
  /** The last day in time, in the time zone of the calendar. */
  dueOn: z.nullable(z.iso.date()),
  /** The first instant that is too late. */
  dueAt: z.nullable(at),
});
export type PreviewedDue = z.output<typeof due>;

const movedTarget = z.strictObject({
  claimId: id,
  reference: z.string(),
  code: z.enum(CLAIM_TARGET_CODES),
  from: due,
  to: due,
  /** Whether it is in time now, and would be late after the change. */
  lateNow: z.boolean(),
});
export type MovedTarget = z.output<typeof movedTarget>;

export const calendarPreview = z.strictObject({
  /**
   * How many open targets of open claims would become due earlier, later, or at the same time as
   * before.
   */
  earlier: z.int(),
  later: z.int(),
  same: z.int(),
  /** How many of the targets that are in time now would be late at once. */
  lateNow: z.int(),
  /**
   * How many open targets were not checked, because checking all would take too long. They are the ones that are due
   * last. 0: the figures include all.
   */
  unchecked: z.int(),
  /**
   * Some of the targets that would move and that the caller may see. Those that would become late come first, then
   * those that are due first.
   */
  examples: z.array(movedTarget),
});
export type CalendarPreview = z.output<typeof calendarPreview>;

export const previewCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/preview',
  roles: ['ADMIN'],
  summary: 'How many dates a change of a calendar would move; nothing is saved.',
  params: idParams,
  body: calendarDraft,
  writable: {
    ADMIN: ['timeZone', 'week', 'holiday', 'removedHolidayId', 'confirmedYear', 'lines'],
  },
  reply: calendarPreview,
  limit: 'summary',
  timeoutMs: HTTP.slowTimeoutMs,
});
