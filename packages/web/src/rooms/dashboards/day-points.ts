import type { DayCount } from '@recourse/contract/dashboards';

/** Up to this many days, each weekday occurs once. */
const WEEK = 7;

/** A chart's points for days: named in full, and shortly under the axis (weekdays within a week). */
export function dayPoints(days: readonly DayCount[], locale: string) {
  // A day has no zone, so it is parsed and formatted in UTC.
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(days.length <= WEEK ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
  });
  return days.map(({ day, count }) => {
    const date = new Date(`${day}T00:00:00Z`);
    return { label: full.format(date), short: short.format(date), value: count };
  });
}
