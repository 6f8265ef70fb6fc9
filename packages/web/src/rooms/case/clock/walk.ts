import type { Explanation } from '@recourse/contract/clock/targets';
import type { TextKey, TextValues, Translate } from '../../../lib/i18n/i18n.ts';

/** What the list of days of an explanation says in sum. */

type Day = NonNullable<Explanation['days']>[number];

const MINUTES_PER_HOUR = 60;

/** Whether days are counted, and not time on them. */
export const countsDays = ({ unit }: Explanation): boolean =>
  unit !== 'WORKING_MINUTES' && unit !== 'HOURS';

/** Which day it is of those that are counted: 1 on the first, 0 before it. */
export const dayNumber = (days: readonly Day[], today: string): number =>
  days.filter(({ date, reason }) => reason === 'COUNTED' && date <= today).length;

/** '3 h 20 min' of minutes counted on a day. */
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
