import type { QuietHours } from '@recourse/contract/told/times';
import { isTimeZone } from '@recourse/contract/values/time-zone';
import { dateIn } from '../date-in.ts';

/** When somebody wants no mails. */

/** The time zone and the quiet hours of a reader of mails. */
export interface ReadingTimes {
  /** null: the zone of the portal. */
  timeZone: string | null;
  quietFrom: string | null;
  quietTo: string | null;
}

/** The quiet hours, or null unless both ends are set. */
export const quietHoursOf = ({
  quietFrom,
  quietTo,
}: Pick<ReadingTimes, 'quietFrom' | 'quietTo'>): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };

/** The time zone of a reader. A zone that this server does not know must not stop the mails of everybody else. */
export const zoneOf = ({ timeZone }: Pick<ReadingTimes, 'timeZone'>, usual: string): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : usual;

/**
 * When the quiet hours that contain a moment end; null when none contain it. Both ends are wall-clock times. When the
 * clock skips such a time, the moment after the skip counts. When the clock shows it twice, the first time counts.
 */
export function quietUntil(now: Date, reader: ReadingTimes, usualZone: string): Date | null {
  const hours = quietHoursOf(reader);
  if (hours === null) return null;
  const timeZone = zoneOf(reader, usualZone);
  const at = now.getTime();
  const today = dateIn(now, timeZone);
  const isOverMidnight = hours.to < hours.from;
  // Quiet hours that began yesterday may still last.
  for (const first of [today.subtract({ days: 1 }), today]) {
    const from = momentOf(first, hours.from, timeZone);
    const to = momentOf(isOverMidnight ? first.add({ days: 1 }) : first, hours.to, timeZone);
    if (from <= at && at < to) return new Date(to);
  }
  return null;
}

/** The moment at which a clock in a zone shows a time on a day, in milliseconds. */
export const momentOf = (day: Temporal.PlainDate, time: string, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
