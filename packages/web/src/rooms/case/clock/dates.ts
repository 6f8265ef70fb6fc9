import { dateFormat } from '../../../lib/i18n/date-format.ts';
import { hourStyle } from '../../../lib/i18n/hour-style.ts';

/** Calendar dates, written 2026-11-24, and instants in the time zone of a calendar. */

const MS_PER_DAY = 86_400_000;

// A calendar date has no time zone: it is the same day for every reader.
const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date this many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(msOf(date) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** 0 for Monday to 6 for Sunday. */
export const weekday = (date: string): number => (new Date(msOf(date)).getUTCDay() + 6) % 7;

/** 'Tue 24 Nov', or with `long` 'Tuesday 24 November 2026', in the reader's language. */
export function dayText(locale: string, date: string, { long = false } = {}): string {
  const options: Intl.DateTimeFormatOptions = long
    ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
    : { weekday: 'short', day: 'numeric', month: 'short' };
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(msOf(date));
}

/** '24 Nov', in the reader's language. */
export const shortDayText = (locale: string, date: string): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(msOf(date));

/** 'Wed, Nov 25, 5:00 PM' in a time zone. */
export const instantText = (locale: string, at: string, timeZone: string): string =>
  dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: hourStyle(locale),
    minute: '2-digit',
    timeZone,
  }).format(new Date(at));

/** The date in a zone at an instant. */
export const dateIn = (timeZone: string, at: Date): string =>
  // The Swedish date format is that of ISO 8601.
  new Intl.DateTimeFormat('sv', { timeZone }).format(at);

/** Today's date in a zone. */
export const todayIn = (timeZone: string): string => dateIn(timeZone, new Date());

/** Whether an instant is the start of a day in its time zone. */
export const isDayStart = (at: string, timeZone: string): boolean =>
  dateIn(timeZone, new Date(at)) !== dateIn(timeZone, new Date(Date.parse(at) - 1));
