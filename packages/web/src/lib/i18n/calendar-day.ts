import { dateFormat } from './date-format.ts';

/** A calendar date (YYYY-MM-DD) as text. It has no time zone. */
export const calendarDay = (locale: string, date: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
