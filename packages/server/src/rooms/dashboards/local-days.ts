import { dateIn } from '../../kernel/date-in.ts';

/** The days of a chart, in its viewer's time zone. */
export interface LocalDays {
  /** 'YYYY-MM-DD', oldest first, today last. */
  days: string[];
  /** When each day begins, and last when today ends: one more entry than days. */
  bounds: Date[];
}

/** Today and the days before it, `count` in all. A day may have 23 or 25 hours when clocks change. */
export function localDays(now: Date, timeZone: string, count: number): LocalDays {
  const today = dateIn(now, timeZone);
  const dates = Array.from({ length: count + 1 }, (_, index) =>
    today.add({ days: index - count + 1 }),
  );
  return {
    days: dates.slice(0, count).map((date) => date.toString()),
    bounds: dates.map((date) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)),
  };
}
