import type { DayCount } from '@recourse/contract/dashboards';
import { dateFormat } from '../../lib/i18n/date-format.ts';

/** Up to this many days, each weekday occurs once. */
const WEEK = 7;

/** The points of a chart for days: with full names, and short ones under the axis (weekdays within a week). */
export function dayPoints(days: readonly DayCount[], locale: string) {
  // A calendar date has no time zone, so it is parsed and formatted in UTC.
  const full = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const short = dateFormat(locale, {
    timeZone: 'UTC',
    ...(days.length <= WEEK ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
  });
  return days.map(({ day, count }) => {
    const date = new Date(`${day}T00:00:00Z`);
    return { label: full.format(date), short: short.format(date), value: count };
  });
}
