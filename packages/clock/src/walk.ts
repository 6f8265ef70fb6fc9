import type { CalendarDay, Instant } from './calendar.ts';

/**
 * Why a date was counted or not. ROLLED: passed on the way from a due date that is not a working day to the next one.
 * CLOSED: a working day without an opening left.
 */
export type DayReason = 'COUNTED' | 'WEEKEND' | 'HOLIDAY' | 'PAUSED' | 'ROLLED' | 'CLOSED';

export interface WalkedDay {
  readonly day: CalendarDay;
  readonly reason: DayReason;
  /** How many minutes were counted on it; null for a rule that counts days. */
  readonly minutes: number | null;
}

/** The way from the start to the due date. */
export interface Walk {
  readonly zero: CalendarDay;
  /** Each date after day zero once, in order; for working minutes and hours also day zero. */
  readonly days: readonly WalkedDay[];
  /** By how many days the due date moved because it is not a working day. */
  readonly rolled: number;
  /** null: the clock is paused without a known end. */
  readonly due: CalendarDay | null;
  /** The first instant that is too late. */
  readonly dueAt: Instant | null;
  /** Days or minutes that are left while the clock is paused; null when the due date is known. */
  readonly remaining: number | null;
}
