import * as z from 'zod/mini';

/** When mails are sent: times of day in the recipient's time zone. */

export const TIME_MESSAGES = {
  time: 'Please give a time of day such as 08:00.',
  quietHours: 'Please end quiet hours at another time than they begin.',
} as const;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether this is a time of day: '00:00' to '23:59'. */
export const isTime = (value: string): boolean => TIME.test(value);

export const time = z.string().check(z.refine(isTime, TIME_MESSAGES.time));

/** The default time of the daily digest. */
export const DIGEST_AT = '08:00';

/**
 * Quiet hours: from when until when no mail is sent. When the start is later than the end, they
 * include midnight.
 */
export const quietHours = z
  .strictObject({ from: time, to: time })
  .check(z.refine(({ from, to }) => from !== to, TIME_MESSAGES.quietHours));
export type QuietHours = z.output<typeof quietHours>;

/** The suggested quiet hours. */
export const USUAL_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' };
