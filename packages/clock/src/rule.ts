import { ClockError } from './clock-error.ts';

/** How a deadline is counted. */

const UNITS = [
  'WORKING_DAYS',
  'CALENDAR_DAYS',
  'WEEKS',
  'MONTHS',
  'WORKING_MINUTES',
  'HOURS',
] as const;
const ROLLS = ['NONE', 'NEXT', 'PREVIOUS'] as const;
const ENDS = ['END_OF_DAY', 'CLOSE_OF_BUSINESS'] as const;
const LATE_RECEIPTS = ['SAME_DAY', 'NEXT_WORKING_DAY'] as const;
const PAUSES = ['NEVER', 'WAITING'] as const;
const STARTS = ['RECEIVED', 'SENT'] as const;
const REOPENINGS = ['KEEP', 'EXTEND', 'RESTART'] as const;

export interface Rule {
  readonly unit: (typeof UNITS)[number];
  readonly amount: number;
  /** How a due date moves that is not a working day. NONE is never later than a law may mean. */
  readonly roll: (typeof ROLLS)[number];
  /** When the due date ends: at the end of the day, or when the company closes. */
  readonly end: (typeof ENDS)[number];
  /**
   * Whether a receipt after closing, or on a day that is not a working day, counts as received on the next working day.
   */
  readonly lateReceipt: (typeof LATE_RECEIPTS)[number];
  /** Whether the clock pauses while the claim waits for the client or somebody else. */
  readonly pause: (typeof PAUSES)[number];
  /** Counted from when the letter was sent, if known, or from when it was received. */
  readonly startsFrom: (typeof STARTS)[number];
  /**
   * After a reopening: the date stays, moves by the time in between, or is counted again from the
   * reopening.
   */
  readonly onReopen: (typeof REOPENINGS)[number];
  /** How long before the due date to warn. Absent: never. */
  readonly warn?: { readonly workingDays: number } | { readonly workingMinutes: number };
}

/** Ten years. No promise is longer, so a larger amount is a typing error. */
const MOST: Readonly<Record<Rule['unit'], number>> = {
  WORKING_DAYS: 3_660,
  CALENDAR_DAYS: 3_660,
  WEEKS: 522,
  MONTHS: 120,
  WORKING_MINUTES: 5_270_400,
  HOURS: 87_840,
};

const CHOICES = {
  unit: UNITS,
  roll: ROLLS,
  end: ENDS,
  lateReceipt: LATE_RECEIPTS,
  pause: PAUSES,
  startsFrom: STARTS,
  onReopen: REOPENINGS,
} as const;

/** Throws ClockError for an invalid rule; returns the same rule. */
export function checkRule(rule: Rule): Rule {
  for (const [field, choices] of Object.entries(CHOICES)) {
    const value: unknown = rule[field as keyof typeof CHOICES];
    if (!choices.some((choice) => choice === value))
      throw new ClockError(field, `please choose one of ${choices.join(', ')}.`);
  }
  checkAmount('amount', rule.amount, MOST[rule.unit]);
  if (rule.warn === undefined) return rule;
  if ('workingDays' in rule.warn)
    checkAmount('warn.workingDays', rule.warn.workingDays, MOST.WORKING_DAYS);
  else if (rule.unit === 'WORKING_MINUTES')
    checkAmount('warn.workingMinutes', rule.warn.workingMinutes, MOST.WORKING_MINUTES);
  else
    throw new ClockError('warn.workingMinutes', 'only a rule in working minutes warns in minutes.');
  return rule;
}

function checkAmount(field: string, amount: number, most: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > most)
    throw new ClockError(field, `please give a whole number from 0 to ${most}.`);
}
