import type { Weekday } from '@recourse/clock/calendar-data';

/** A calendar that comes with the product. A company confirms its holidays, changes or deletes it as its own. */
export interface ShippedCalendar {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  readonly workingDays: readonly Weekday[];
  /** Where whoever confirms the holidays can compare them. */
  readonly source: string;
  /** YYYY-MM-DD and name. */
  readonly holidays: readonly (readonly [date: string, name: string])[];
}
