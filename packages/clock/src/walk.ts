import type { CalendarDay, Instant } from './calendar.ts';

/**
 * Why a date brought the deadline nearer or not. ROLLED: passed on the way from a due date that is no working day to the
 * next one. CLOSED: a working day on which no opening was left.
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
  /** Each date after day zero once, in order; for working minutes and hours day zero as well. */
  readonly days: readonly WalkedDay[];
  /** By how many days the due date was moved because it is no working day. */
  readonly rolled: number;
  /** null: the clock stands, and nobody knows until when. */
  readonly due: CalendarDay | null;
  /** The first instant that is too late. */
  readonly dueAt: Instant | null;
  /** Days or minutes that are left while the clock stands; null for a known due date. */
  readonly remaining: number | null;
}
