import { ClockError } from './clock-error.ts';

/** The input of a calendar, and its validation. */

/** Monday first, in the order of ISO 8601. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Start and end as 'HH:MM'; '24:00' is the end of the day. */
export type Opening = readonly [from: string, to: string];

export interface Holiday {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
}

export interface CalendarData {
  /** An IANA name, such as Europe/Paris. */
  readonly timeZone: string;
  /** When the company is open. A weekday without openings is not a working day. */
  readonly week: Readonly<Partial<Record<Weekday, readonly Opening[]>>>;
  readonly holidays: readonly Holiday[];
}

/** Minutes since midnight. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** Openings by weekday, Monday first; empty for a day that is not a working day. */
export type Week = readonly (readonly MinuteSpan[])[];

/** Of the plain clock: '24:00' is minute 1,440. */
export const MINUTES_A_DAY = 1_440;

/** The openings of a week. Throws ClockError for a week without a working day, and for an invalid opening. */
export function readWeek(week: CalendarData['week']): Week {
  for (const name of Object.keys(week))
    if (!WEEKDAYS.some((day) => day === name))
      throw new ClockError(`week.${name}`, `the days of a week are ${WEEKDAYS.join(', ')}.`);
  const spans = WEEKDAYS.map((day) => readDay(week[day] ?? [], `week.${day}`));
  if (spans.every((day) => day.length === 0))
    throw new ClockError('week', 'at least one day of the week has to be a working day.');
  return spans;
}

function readDay(openings: readonly Opening[], field: string): MinuteSpan[] {
  const spans = openings.map(([from, to], place) => {
    const span = {
      from: readTime(from, `${field}[${place}]`),
      to: readTime(to, `${field}[${place}]`),
    };
    if (span.from >= span.to)
      throw new ClockError(`${field}[${place}]`, 'an opening has to end after it begins.');
    return span;
  });
  spans.sort((one, other) => one.from - other.from);
  for (const [place, { from }] of spans.entries())
    if (from < (spans[place - 1]?.to ?? 0))
      throw new ClockError(field, 'openings of one day must not overlap.');
  return spans;
}

function readTime(text: string, field: string): number {
  const [, hours, minutes] = /^(\d{2}):([0-5]\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (Number.isNaN(minute) || minute > MINUTES_A_DAY)
    throw new ClockError(field, `${JSON.stringify(text)} is no time from 00:00 to 24:00.`);
  return minute;
}

/** Names of holidays by date. Throws ClockError for an invalid date. */
export function readHolidays(holidays: readonly Holiday[]): Map<string, string> {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const [place, { date, name }] of holidays.entries()) {
    if (!isDate(date))
      throw new ClockError(`holidays[${place}].date`, `${JSON.stringify(date)} is no date.`);
    if (seen.has(`${date} ${name}`)) continue;
    seen.add(`${date} ${name}`);
    const other = names.get(date);
    names.set(date, other === undefined ? name : `${other}, ${name}`);
  }
  return names;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/**
 * Throws ClockError unless the text is the name of a time zone. Refuses offsets such as +02:00, because they have no
 * clock changes.
 */
export function checkTimeZone(timeZone: string): void {
  try {
    if (/[A-Za-z]/.test(timeZone)) {
      Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
      return;
    }
  } catch {
    // The error is thrown below, with the name of its field.
  }
  throw new ClockError('timeZone', `${JSON.stringify(timeZone)} is no known time zone.`);
}
