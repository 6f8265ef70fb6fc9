import { dateIn } from '../../kernel/date-in.ts';

/** The weeks of a chart, in its viewer's time zone. */
export interface LocalWeeks {
  /** The Mondays of the weeks, 'YYYY-MM-DD', oldest first; the last one is of this week. */
  weeks: string[];
  /** When each week begins, and last when this week ends: one more entry than weeks. */
  bounds: Date[];
}

/** This week and the weeks before it, `count` in all. A week begins on Monday (ISO 8601). */
export function localWeeks(now: Date, timeZone: string, count: number): LocalWeeks {
  const today = dateIn(now, timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const dates = Array.from({ length: count + 1 }, (_, index) =>
    monday.add({ weeks: index - count + 1 }),
  );
  return {
    weeks: dates.slice(0, count).map((date) => date.toString()),
    bounds: dates.map((date) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)),
  };
}
