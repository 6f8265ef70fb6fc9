import type { Weekday } from '@recourse/clock/calendar-data';

/**
 * A calendar that comes with the product. A company confirms its holidays, and changes or deletes it like one of its
 * own.
 */
export interface ShippedCalendar {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  readonly workingDays: readonly Weekday[];
  /** The address of an official list, to check the holidays before confirming them. */
  readonly source: string;
  /** YYYY-MM-DD and name. */
  readonly holidays: readonly (readonly [date: string, name: string])[];
}
