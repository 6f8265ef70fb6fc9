import type { Calendar, CalendarDay, Instant } from './calendar.ts';
import { nextWorkingDay, walkDays } from './day-walk.ts';
import { type Course, courseOf, type Facts } from './facts.ts';
import { countsTime, instantBefore, walkMinutes } from './minute-walk.ts';
import type { Rule } from './rule.ts';
import type { DayReason, Walk } from './walk.ts';

/** When a promise is due, and why. */
export interface Deadline extends Walk {
  /** When to warn; null when the rule has no warning, and while the clock is paused. */
  readonly warnAt: Instant | null;
}

/**
 * The deadline of a rule for the facts of a claim. One walk through the calendar gives both the date and its
 * explanation, so they always agree. docs/deadlines.md describes the convention. The rule must have passed `checkRule`.
 * Throws ClockError for facts that contradict themselves.
 */
export function deadline(calendar: Calendar, rule: Rule, facts: Facts): Deadline {
  const course = courseOf(rule, facts);
  const walk = countsTime(rule)
    ? walkMinutes(calendar, rule, course)
    : walkDays(calendar, rule, course);
  return { ...walk, warnAt: warningOf(calendar, { rule, course, due: walk.due }) };
}

function warningOf(
  calendar: Calendar,
  { rule, course, due }: { rule: Rule; course: Course; due: CalendarDay | null },
): Instant | null {
  const { warn } = rule;
  if (warn === undefined || due === null) return null;
  if ('workingMinutes' in warn)
    return instantBefore(calendar, { rule, course, minutes: warn.workingMinutes });
  let day = due;
  for (let days = 0; days < warn.workingDays; days += 1) day = nextWorkingDay(calendar, day, -1);
  return Math.max(day.from, course.start);
}

/** The number of dates of a walk for each reason; `rolled` is taken from the walk. */
export type DayCounts = Readonly<
  Record<'counted' | 'weekend' | 'holiday' | 'paused' | 'rolled', number>
>;

/** The dates up to the due date before rolling, by reason. */
export function countDays({ days, rolled }: Pick<Walk, 'days' | 'rolled'>): DayCounts {
  const of = (reason: DayReason) => days.filter((walked) => walked.reason === reason).length;
  return {
    counted: of('COUNTED'),
    weekend: of('WEEKEND'),
    holiday: of('HOLIDAY'),
    paused: of('PAUSED'),
    rolled,
  };
}
