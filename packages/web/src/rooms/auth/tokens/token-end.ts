import { API_TOKENS } from '@recourse/contract/values/limits';

/** When a new token ends: after a number of days, or at the end of a day that the user picks. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The lengths that a form offers, in days. */
export const END_DAYS = [30, API_TOKENS.usualDays, API_TOKENS.longestDays] as const;

/** The choice of a day instead. */
export const UNTIL_DAY = 'day';

/**
 * The end of a new token as the contract takes it; undefined: the usual one, which the server sets. A minute is left for
 * a browser whose clock is ahead of the server's.
 */
export function endOf(choice: string, day: string, now: Date): string | undefined {
  if (choice === String(API_TOKENS.usualDays)) return undefined;
  const latest = now.getTime() + API_TOKENS.longestDays * DAY_MS - MINUTE_MS;
  const wanted =
    choice === UNTIL_DAY
      ? new Date(`${day}T23:59:59`).getTime()
      : now.getTime() + Number(choice) * DAY_MS;
  return new Date(Math.min(wanted, latest)).toISOString();
}

/** The days that a date input offers: from today to the last day on which a token can end. */
export function endDays(now: Date): { min: string; max: string } {
  return { min: dayOf(now), max: dayOf(new Date(now.getTime() + API_TOKENS.longestDays * DAY_MS)) };
}

/** A day in the format of date inputs, in the reader's time zone. */
function dayOf(date: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
