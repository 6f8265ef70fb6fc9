import type { Calendar, CalendarDay, Span } from './calendar.ts';
import type { Course } from './facts.ts';
import type { Rule } from './rule.ts';
import type { Walk, WalkedDay } from './walk.ts';

/**
 * Steps from day zero, which is never counted, to the due date of a rule in days, weeks or months. The dates on the way
 * explain the due date.
 */
export function walkDays(calendar: Calendar, rule: Rule, { start, pauses }: Course): Walk {
  const zero = dayZero(calendar, rule, start);
  const needed = daysNeeded(calendar, rule, zero);
  const days: WalkedDay[] = [];
  let day = zero;
  let counted = 0;
  while (counted < needed) {
    day = calendar.day(day.number + 1);
    const reason = reasonOf(rule, day, pauses);
    if (reason === 'PAUSED' && isPausedForEver(day, pauses))
      return { zero, days, rolled: 0, due: null, dueAt: null, remaining: needed - counted };
    if (reason === 'COUNTED') counted += 1;
    days.push({ day, reason, minutes: null });
  }
  const due = rolled(calendar, rule, { zero, day, days });
  return {
    zero,
    days,
    rolled: Math.abs(due.number - day.number),
    due,
    dueAt: endOf(calendar, rule, due),
    remaining: null,
  };
}

/** The date of the start; or the next working day when the start is too late to count as received on its date. */
export function dayZero(calendar: Calendar, rule: Rule, start: number): CalendarDay {
  const day = calendar.dayAt(start);
  if (rule.lateReceipt === 'SAME_DAY') return day;
  const closing = calendar.openings(day).at(-1)?.to;
  return closing !== undefined && start < closing ? day : nextWorkingDay(calendar, day, 1);
}

/** The first working day after (1) or before (-1) a day. */
export function nextWorkingDay(calendar: Calendar, from: CalendarDay, step: 1 | -1): CalendarDay {
  let day = calendar.day(from.number + step);
  while (!day.isWorking) day = calendar.day(day.number + step);
  return day;
}

function daysNeeded(calendar: Calendar, { unit, amount }: Rule, zero: CalendarDay): number {
  if (unit === 'WEEKS') return 7 * amount;
  return unit === 'MONTHS' ? calendar.monthsAfter(zero, amount) - zero.number : amount;
}

function reasonOf(rule: Rule, day: CalendarDay, pauses: readonly Span[]): WalkedDay['reason'] {
  if (rule.unit === 'WORKING_DAYS') {
    if (!day.isInWeek) return 'WEEKEND';
    if (day.holiday !== null) return 'HOLIDAY';
  }
  return pauseOf(day, pauses) === undefined ? 'COUNTED' : 'PAUSED';
}

/**
 * The pause that contains the end of a day. So a pause costs as many days as it contains ends of
 * days.
 */
const pauseOf = (day: CalendarDay, pauses: readonly Span[]): Span | undefined =>
  pauses.find(({ from, to }) => from < day.to && day.to <= to);

const isPausedForEver = (day: CalendarDay, pauses: readonly Span[]): boolean =>
  pauseOf(day, pauses)?.to === Number.POSITIVE_INFINITY;

interface Arrival {
  zero: CalendarDay;
  day: CalendarDay;
  days: WalkedDay[];
}

/** Moves a due date that is not a working day, as the rule says, but never before day zero. */
function rolled(calendar: Calendar, { roll }: Rule, { zero, day, days }: Arrival): CalendarDay {
  if (roll === 'NONE' || day.isWorking) return day;
  if (roll === 'PREVIOUS') {
    const before = nextWorkingDay(calendar, day, -1);
    return before.number < zero.number ? zero : before;
  }
  const due = nextWorkingDay(calendar, day, 1);
  for (let number = day.number + 1; number <= due.number; number += 1)
    days.push({ day: calendar.day(number), reason: 'ROLLED', minutes: null });
  return due;
}

/** The first instant that is too late. */
function endOf(calendar: Calendar, { end }: Rule, due: CalendarDay): number {
  const closing = end === 'CLOSE_OF_BUSINESS' ? calendar.openings(due).at(-1) : undefined;
  return closing?.to ?? due.to;
}
