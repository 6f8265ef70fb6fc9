import type { Explanation } from '@recourse/contract/clock/targets';
import type { TextKey, TextValues, Translate } from '../../../lib/i18n/i18n.ts';

/** Summaries of the list of days of an explanation. */

type Day = NonNullable<Explanation['days']>[number];

const MINUTES_PER_HOUR = 60;

/** Whether the rule counts days, and not time. */
export const countsDays = ({ unit }: Explanation): boolean =>
  unit !== 'WORKING_MINUTES' && unit !== 'HOURS';

/** The number of today among the counted days: 1 on the first one, 0 before it. */
export const dayNumber = (days: readonly Day[], today: string): number =>
  days.filter(({ date, reason }) => reason === 'COUNTED' && date <= today).length;

/** Minutes that were counted on a day, as '3 h 20 min'. */
export function minutesText(t: Translate, minutes: number): string {
  const whole = Math.round(minutes);
  const values: TextValues = {
    hours: Math.floor(whole / MINUTES_PER_HOUR),
    minutes: whole % MINUTES_PER_HOUR,
  };
  const key: TextKey =
    values['hours'] === 0
      ? 'clock.minutes'
      : values['minutes'] === 0
        ? 'clock.hours'
        : 'clock.hoursMinutes';
  return t(key, values);
}
