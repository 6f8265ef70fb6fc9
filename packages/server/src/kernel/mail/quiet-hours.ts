import type { QuietHours } from '@recourse/contract/told/times';
import { isTimeZone } from '@recourse/contract/values/time-zone';

/** When somebody wants no mails. */

/** Who reads a mail, and when he wants it. */
export interface ReadingTimes {
  /** null: the portal's. */
  timeZone: string | null;
  quietFrom: string | null;
  quietTo: string | null;
}

/** Both ends, or no quiet hours at all. */
export const quietHoursOf = ({
  quietFrom,
  quietTo,
}: Pick<ReadingTimes, 'quietFrom' | 'quietTo'>): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };

/** The time zone of a reader. One that this server does not know must not stop the mails of all others. */
const zoneOf = ({ timeZone }: Pick<ReadingTimes, 'timeZone'>, usual: string): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : usual;

/**
 * When the quiet hours end in which a moment lies; null when it lies in none. Both ends are times that a clock on the
 * wall shows: where it skips one, the moment counts at which it is moved on, and of two the first.
 */
export function quietUntil(now: Date, reader: ReadingTimes, usualZone: string): Date | null {
  const hours = quietHoursOf(reader);
  if (hours === null) return null;
  const timeZone = zoneOf(reader, usualZone);
  const at = now.getTime();
  const today = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const isOverMidnight = hours.to < hours.from;
  // Those that began yesterday may not be over.
  for (const first of [today.subtract({ days: 1 }), today]) {
    const from = momentOf(first, hours.from, timeZone);
    const to = momentOf(isOverMidnight ? first.add({ days: 1 }) : first, hours.to, timeZone);
    if (from <= at && at < to) return new Date(to);
  }
  return null;
}

/** When it is some time of a day somewhere, in milliseconds. */
const momentOf = (day: Temporal.PlainDate, time: string, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
