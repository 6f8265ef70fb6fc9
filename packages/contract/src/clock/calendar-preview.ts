import * as z from 'zod/mini';
import { at, id, idParams, requiredText } from '../values/common.ts';
import { CALENDARS, HTTP } from '../values/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { CALENDAR_MESSAGES, calendarChanges, newHoliday } from './calendars.ts';
import { CLAIM_TARGET_CODES } from './terms.ts';

/** What a change of a calendar would move, before it is saved. */

export const PREVIEW_MESSAGES = {
  holidayGone: 'The calendar does not have this holiday.',
} as const;

/** A change of a calendar, of its fields or of its holidays: what the calls that save it are sent. */
export const calendarDraft = z.strictObject({
  timeZone: calendarChanges.shape.timeZone,
  week: calendarChanges.shape.week,
  holiday: z.optional(newHoliday),
  /** One that is taken out. */
  removedHolidayId: z.optional(id),
  /** Saying that the holidays of a year are right moves nothing. */
  confirmedYear: z.optional(z.int().check(z.minimum(1970), z.maximum(2199))),
  /** The text of an import. */
  lines: z.optional(requiredText(CALENDARS.importText, CALENDAR_MESSAGES.lines)),
});
export type CalendarDraft = z.output<typeof calendarDraft>;

/** When a target is due. Both are null while its clock stands, and where it is no longer asked for. */
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
  /** In time now, and late as soon as the change is saved. */
  lateNow: z.boolean(),
});
export type MovedTarget = z.output<typeof movedTarget>;

export const calendarPreview = z.strictObject({
  /** How many open targets of living claims would come due earlier, later, or as before. */
  earlier: z.int(),
  later: z.int(),
  same: z.int(),
  /** How many of them would be late at once that are in time now. */
  lateNow: z.int(),
  /**
   * How many open targets were not looked at, because all would have taken too long: those that are due last. 0: the
   * figures are of all.
   */
  unchecked: z.int(),
  /** Some that would move and that the caller may see: those that would be late first, then those that are due first. */
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
