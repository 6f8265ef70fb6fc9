import { DIGEST_AT } from '@recourse/contract/told/times';
import { dateIn } from '../date-in.ts';
import { momentOf, type ReadingTimes, zoneOf } from './quiet-hours.ts';

/** Who gets a daily digest, and when. */
export interface DigestTimes extends Pick<ReadingTimes, 'timeZone'> {
  /** null: at the usual time. */
  digestAt: string | null;
}

/** A digest: for which day of its reader it is, and when it is due. */
export interface DigestDay {
  day: string;
  at: Date;
}

/**
 * The first digest after a moment, or the one `later` days after it. Days are those of the reader's zone. A digest is
 * also due on the day that clocks change, whatever its time.
 */
export function digestAfter(
  now: Date,
  { reader, usualZone, later }: { reader: DigestTimes; usualZone: string; later: number },
): DigestDay {
  const timeZone = zoneOf(reader, usualZone);
  const time = reader.digestAt ?? DIGEST_AT;
  const today = dateIn(now, timeZone);
  const isOver = momentOf(today, time, timeZone) <= now.getTime();
  const day = today.add({ days: later + (isOver ? 1 : 0) });
  return { day: day.toString(), at: new Date(momentOf(day, time, timeZone)) };
}
