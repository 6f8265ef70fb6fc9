import type { Calendar, CalendarDay, Instant, Span } from './calendar.ts';
import type { Course } from './facts.ts';
import type { Rule } from './rule.ts';
import { dayZero } from './day-walk.ts';
import type { Walk, WalkedDay } from './walk.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Whether a rule counts minutes of opening hours or hours of the clock, and not whole days. */
export const countsTime = ({ unit }: Pick<Rule, 'unit'>): boolean =>
  unit === 'WORKING_MINUTES' || unit === 'HOURS';

const neededMs = ({ unit, amount }: Rule): number =>
  amount * (unit === 'HOURS' ? HOUR_MS : MINUTE_MS);

/**
 * Steps through the openings for a rule in working minutes, or through all time for hours, until its amount has passed.
 * Time is elapsed time: a night in which the clock changes has an hour more or less. When the amount ends exactly at
 * the end of an opening, the deadline is there, and not at the next opening.
 */
export function walkMinutes(calendar: Calendar, rule: Rule, course: Course): Walk {
  const zero = dayZero(calendar, rule, course.start);
  const needed = neededMs(rule);
  const days: WalkedDay[] = [];
  let spent = 0;
  // Not on day zero: a late receipt moves it after the start.
  if (needed === 0) return { ...arrived(calendar.dayAt(course.start), course.start), zero, days };
  for (let day = calendar.dayAt(course.start); ; day = calendar.day(day.number + 1)) {
    const running = runningOn(calendar, rule, { day, course });
    const here = Math.min(needed - spent, lengthOf(running.spans));
    const reason = here > 0 ? 'COUNTED' : reasonOf(rule, day, running.isPaused);
    days.push({ day, reason, minutes: here / MINUTE_MS });
    spent += here;
    if (spent === needed) return { ...arrived(day, instantAfter(running.spans, here)), zero, days };
    if (running.isStanding)
      return {
        zero,
        days,
        rolled: 0,
        due: null,
        dueAt: null,
        remaining: minutesOf(needed - spent),
      };
  }
}

/** The instant at which all but these minutes have passed; null when the clock is paused before. */
export function instantBefore(
  calendar: Calendar,
  { rule, course, minutes }: { rule: Rule; course: Course; minutes: number },
): Instant | null {
  const amount = Math.max(0, rule.amount - minutes);
  return walkMinutes(calendar, { ...rule, amount }, course).dueAt;
}

const arrived = (due: CalendarDay, dueAt: Instant) => ({ rolled: 0, due, dueAt, remaining: null });

const minutesOf = (ms: number): number => Math.ceil(ms / MINUTE_MS);

interface Running {
  /** When the clock runs on a date, in order. */
  spans: Span[];
  /** Whether a pause removed some of its time. */
  isPaused: boolean;
  /** Whether the clock is paused from then on without a known end. */
  isStanding: boolean;
}

function runningOn(
  calendar: Calendar,
  { unit }: Rule,
  { day, course }: { day: CalendarDay; course: Course },
): Running {
  const running: Running = { spans: [], isPaused: false, isStanding: false };
  const open = unit === 'HOURS' ? [{ from: day.from, to: day.to }] : calendar.openings(day);
  for (const { from, to } of open) {
    let at = Math.max(from, course.start);
    for (const pause of course.pauses) {
      if (pause.to <= at || pause.from >= to) continue;
      running.isPaused = true;
      if (pause.from > at) running.spans.push({ from: at, to: pause.from });
      at = pause.to;
    }
    if (at < to) running.spans.push({ from: at, to });
    running.isStanding ||= at === Number.POSITIVE_INFINITY;
  }
  return running;
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((length, { from, to }) => length + to - from, 0);

/** The instant at which this many milliseconds of these spans have passed. */
function instantAfter(spans: readonly Span[], ms: number): Instant {
  let left = ms;
  for (const { from, to } of spans) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  throw new RangeError('These spans are shorter.');
}

function reasonOf({ unit }: Rule, day: CalendarDay, isPaused: boolean): WalkedDay['reason'] {
  if (isPaused) return 'PAUSED';
  if (unit === 'HOURS' || day.isWorking) return 'CLOSED';
  return day.isInWeek ? 'HOLIDAY' : 'WEEKEND';
}
