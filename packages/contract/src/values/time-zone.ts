import * as z from 'zod/mini';
import { text } from './common.ts';

/** The time zone in which days and weeks of a figure are counted. */

export const ZONE_MESSAGES = {
  timeZone: 'Please give a time zone such as Europe/Paris.',
} as const;

export const ZONE_LENGTH = 64;

/** Whether this is the name of a time zone: 'Europe/Paris', 'UTC'. Offsets such as +02:00 are not. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const zoneQuery = z.strictObject({
  /** The viewer's time zone. Absent: the organisation's (DEFAULT_TIME_ZONE). */
  tz: z.optional(
    text(ZONE_LENGTH).check(z.refine((value) => isTimeZone(value), ZONE_MESSAGES.timeZone)),
  ),
});
export type ZoneQuery = z.output<typeof zoneQuery>;
