import { type CalendarData, WEEKDAYS } from '@recourse/clock/calendar-data';
import type { Rule } from '@recourse/clock/rule';
import * as z from 'zod/mini';

/** The file of `npm run deadlines`: calendars and rules by name, and cases that use them. docs/deadlines.md describes it. */

/** An instant with its offset from UTC, as milliseconds since 1970. */
const instant = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    try {
      return Temporal.Instant.from(text).epochMilliseconds;
    } catch {
      issues.push({
        code: 'custom',
        input: text,
        message: 'please give an instant with its offset, such as 2026-01-12T12:00:00+01:00.',
      });
      return 0;
    }
  }),
);

/** The clock itself reports errors in openings, dates and choices. */
const calendar = z.strictObject({
  timeZone: z.string(),
  week: z.partialRecord(z.enum(WEEKDAYS), z.array(z.tuple([z.string(), z.string()]))),
  holidays: z.array(z.strictObject({ date: z.string(), name: z.string() })),
});

const rule = z.strictObject({
  unit: z.string(),
  amount: z.number(),
  roll: z.string(),
  end: z.string(),
  lateReceipt: z.string(),
  pause: z.string(),
  startsFrom: z.string(),
  onReopen: z.string(),
  warn: z.optional(
    z.union([
      z.strictObject({ workingDays: z.number() }),
      z.strictObject({ workingMinutes: z.number() }),
    ]),
  ),
});

const deadlineCase = z.strictObject({
  name: z.string(),
  /** By name, or defined in place. */
  calendar: z.union([z.string(), calendar]),
  rule: z.union([z.string(), rule]),
  received: instant,
  sent: z.optional(instant),
  pauses: z.optional(z.array(z.strictObject({ from: instant, to: z.nullable(instant) }))),
  reopen: z.optional(z.strictObject({ resolvedAt: instant, reopenedAt: instant })),
  /** Any value: the expectations of the person who wrote the case. */
  expected: z.optional(z.unknown()),
});
export type DeadlineCase = z.output<typeof deadlineCase>;

export const deadlineFile = z.strictObject({
  about: z.optional(z.unknown()),
  calendars: z.optional(z.record(z.string(), calendar)),
  rules: z.optional(z.record(z.string(), rule)),
  cases: z.array(deadlineCase),
});
export type DeadlineFile = z.output<typeof deadlineFile>;

/** In the form for the clock, which then checks the choices itself. */
export type FileCalendar = z.output<typeof calendar> & CalendarData;
/** A checked rule of the file, in the type of the clock. */
export const asRule = (read: z.output<typeof rule>): Rule => read as Rule;
