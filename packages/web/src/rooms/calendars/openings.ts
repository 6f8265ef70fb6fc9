import type { CalendarWeek } from '@recourse/contract/clock/calendars';
import { WEEKDAYS } from './months.ts';

/** Openings of a day in their text form: '09:00–12:00, 13:00–17:00'. */

export type Weekday = (typeof WEEKDAYS)[number];
type Openings = NonNullable<CalendarWeek[Weekday]>;

/** Texts of the hours of each day; empty for a day that is closed. */
export type WeekTexts = Readonly<Record<Weekday, string>>;

/** The possible faults of the openings of a day. */
export type HoursProblem = 'shape' | 'backwards' | 'overlap';

const OPENING = /^(\d{1,2})(?:[:.h](\d{2}))?-(\d{1,2})(?:[:.h](\d{2}))?$/;
const MINUTES_A_DAY = 1_440;

/** Parses the openings in a text, and sorts them; 9-17 is enough. */
export function readHours(text: string): { openings: Openings } | { problem: HoursProblem } {
  const parts = text
    .replaceAll(/\s*[-–—]\s*/g, '-')
    .split(/[\s,;،]+/)
    .filter((part) => part !== '');
  const spans: [from: number, to: number][] = [];
  for (const part of parts) {
    const [, fromHour, fromMinute = '0', toHour, toMinute = '0'] = OPENING.exec(part) ?? [];
    const from = minuteOf(fromHour, fromMinute);
    const to = minuteOf(toHour, toMinute);
    if (from === null || to === null) return { problem: 'shape' };
    if (from >= to) return { problem: 'backwards' };
    spans.push([from, to]);
  }
  spans.sort(([one], [other]) => one - other);
  const overlaps = spans.some(([from], place) => from < (spans[place - 1]?.[1] ?? 0));
  if (overlaps) return { problem: 'overlap' };
  return { openings: spans.map(([from, to]) => [timeText(from), timeText(to)]) };
}

function minuteOf(hour: string | undefined, minute: string): number | null {
  const total = Number(hour) * 60 + Number(minute);
  return hour === undefined || Number(minute) > 59 || total > MINUTES_A_DAY ? null : total;
}

const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The openings of a day as text; empty when it is closed. */
export const hoursText = (openings: CalendarWeek[Weekday]): string =>
  (openings ?? []).map(([from, to]) => `${from}–${to}`).join(', ');

/** The openings of a week as texts. */
export const weekTexts = (week: CalendarWeek): WeekTexts => ({
  MO: hoursText(week.MO),
  TU: hoursText(week.TU),
  WE: hoursText(week.WE),
  TH: hoursText(week.TH),
  FR: hoursText(week.FR),
  SA: hoursText(week.SA),
  SU: hoursText(week.SU),
});

/** Parses the texts of a week, without closed days. Returns the week, or the fault and its day. */
export function readWeek(
  texts: WeekTexts,
): { week: CalendarWeek } | { problems: Partial<Record<Weekday, HoursProblem>> } {
  const week: CalendarWeek = {};
  const problems: Partial<Record<Weekday, HoursProblem>> = {};
  for (const day of WEEKDAYS) {
    const read = readHours(texts[day]);
    if ('problem' in read) problems[day] = read.problem;
    else if (read.openings.length > 0) week[day] = read.openings;
  }
  return Object.keys(problems).length > 0 ? { problems } : { week };
}
