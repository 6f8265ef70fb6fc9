/** A day of a calendar, YYYY-MM-DD, in words. It has no zone any more. */
export const calendarDay = (locale: string, date: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
