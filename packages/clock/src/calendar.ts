import {
  type CalendarData,
  checkTimeZone,
  MINUTES_A_DAY,
  type MinuteSpan,
  readHolidays,
  readWeek,
} from './calendar-data.ts';

/** An instant: milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

/** From `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** One date of a calendar. */
export interface CalendarDay {
  /** Days since 1970-01-01. */
  readonly number: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The first instants of this day and of the next one. A day has 23 or 25 hours when the clock changes. */
  readonly from: Instant;
  readonly to: Instant;
  readonly isInWeek: boolean;
  /** The name of the holiday; null when it is none. */
  readonly holiday: string | null;
  /** Whether it is a working day: open on that weekday, and no holiday. */
  readonly isWorking: boolean;
}

export interface Calendar {
  /** The date with a number. */
  readonly day: (number: number) => CalendarDay;
  /** The date at an instant. */
  readonly dayAt: (at: Instant) => CalendarDay;
  /**
   * The number of the date this many months later: the same day of the month, or else the last day.
   */
  readonly monthsAfter: (day: CalendarDay, months: number) => number;
  /** The openings of a date, in order; empty when it is not a working day. */
  readonly openings: (day: CalendarDay) => readonly Span[];
}

const DAY_MS = 86_400_000;
const EPOCH = '1970-01-01';

/**
 * Prepares a calendar for use. It caches dates, because a look-up in a time zone costs more than all the rest of a
 * deadline. Throws ClockError for a calendar that can't be used.
 */
export function openCalendar({ timeZone, week, holidays }: CalendarData): Calendar {
  checkTimeZone(timeZone);
  const spans = readWeek(week);
  const holidayNames = readHolidays(holidays);
  const days = new Map<number, CalendarDay>();
  const openingsOf = new Map<number, readonly Span[]>();

  const dateOf = (number: number) => Temporal.PlainDate.from(EPOCH).add({ days: number });
  /** The first instant of a date. It is not midnight when the clock jumps over midnight. */
  const startOf = (date: Temporal.PlainDate): Instant =>
    date.toZonedDateTime(timeZone).epochMilliseconds;
  const spansOf = (number: number): readonly MinuteSpan[] => spans[weekdayOf(number)] ?? [];

  function makeDay(number: number): CalendarDay {
    const date = dateOf(number);
    const text = date.toString();
    const isInWeek = spansOf(number).length > 0;
    const holiday = holidayNames.get(text) ?? null;
    return {
      number,
      date: text,
      from: startOf(date),
      to: startOf(date.add({ days: 1 })),
      isInWeek,
      holiday,
      isWorking: isInWeek && holiday === null,
    };
  }

  /**
   * The instant of a minute of a date. A minute that the clock skips is shifted by the length of
   * the jump.
   */
  function instantOf({ number, to }: CalendarDay, minute: number): Instant {
    if (minute === MINUTES_A_DAY) return to;
    const plainTime = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
    return dateOf(number).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  }

  function openingsOn(of: CalendarDay): Span[] {
    if (!of.isWorking) return [];
    return (
      spansOf(of.number)
        .map(({ from, to }) => ({ from: instantOf(of, from), to: instantOf(of, to) }))
        // The opening lies entirely within the hour that the clock skips.
        .filter(({ from, to }) => from < to)
    );
  }

  const day = (number: number) => remembered(days, number, () => makeDay(number));

  function dayAt(at: Instant): CalendarDay {
    // No zone is more than a day from UTC.
    let number = Math.floor(at / DAY_MS) - 1;
    while (day(number).to <= at) number += 1;
    return day(number);
  }

  return {
    day,
    dayAt,
    monthsAfter: ({ number }, months) => numberOf(dateOf(number).add({ months })),
    openings: (of) => remembered(openingsOf, of.number, () => openingsOn(of)),
  };
}

/** 0 for a Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7;

const numberOf = (date: Temporal.PlainDate): number =>
  Temporal.PlainDate.from(EPOCH).until(date, { largestUnit: 'days' }).days;

function remembered<Value>(values: Map<number, Value>, number: number, make: () => Value): Value {
  const known = values.get(number);
  if (known !== undefined) return known;
  const made = make();
  values.set(number, made);
  return made;
}
