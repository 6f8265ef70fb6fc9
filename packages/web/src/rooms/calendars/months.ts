import type { CalendarWeek } from '@recourse/contract/clock/calendars';
import { dateFormat } from '../../lib/i18n/date-format.ts';

/** The days of the week as a calendar stores them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A Monday, to get the names of weekdays in a language. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** The years in which a calendar can have holidays. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** The year in the address; without one, the year of `now`. */
export function wantedYear(text: string | null, now: Date): number {
  const year = Number(text ?? '');
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR
    ? year
    : now.getFullYear();
}

/** The name of a weekday, 0 for Monday, in a locale. */
export function weekdayName(day: number, locale: string, length: 'narrow' | 'long'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  return format.format(MONDAY + day * DAY_MS);
}

/** A date (YYYY-MM-DD) as text without its year. */
export function dayText(date: string, locale: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));
}

/** A date (YYYY-MM-DD) as text with its year. */
export function longDayText(date: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));
}

/** The name of a month, 0 for January, in a locale. */
export function monthName(month: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, month, 1));
}

/** The weeks of a month, Monday first, as dates (YYYY-MM-DD). Days before its first and after its last one are null. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const before = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_row, week) =>
    WEEKDAYS.map((_name, weekday) => {
      const day = week * 7 + weekday - before + 1;
      if (day < 1 || day > days) return null;
      return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    }),
  );
}

/** Whether the company is open on a weekday, 0 for Monday. */
export function isWorkingDay(week: CalendarWeek, weekday: number): boolean {
  const name = WEEKDAYS[weekday];
  return name !== undefined && (week[name] ?? []).length > 0;
}
