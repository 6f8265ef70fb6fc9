import * as z from 'zod/mini';
import { text } from './common.ts';

/** Whose days and weeks a figure counts. */

export const ZONE_MESSAGES = {
  timeZone: 'Please give a time zone such as Europe/Paris.',
} as const;

const ZONE_LENGTH = 64;

/** A time zone by its name: 'Europe/Paris', 'UTC'. Offsets such as +02:00 are none. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const zoneQuery = z.strictObject({
  /** Whose days count: the viewer's time zone; the organisation's (DEFAULT_TIME_ZONE) without one. */
  tz: z.optional(
    text(ZONE_LENGTH).check(z.refine((value) => isTimeZone(value), ZONE_MESSAGES.timeZone)),
  ),
});
export type ZoneQuery = z.output<typeof zoneQuery>;
