/** The weeks of a chart, as they are where its viewer is. */
export interface LocalWeeks {
  /** Their Mondays, 'YYYY-MM-DD', oldest first, this week last. */
  weeks: string[];
  /** When each begins, and when this one ends: one more than weeks. */
  bounds: Date[];
}

/** This week and those before it, `count` in all; a week begins on Monday (ISO 8601). */
export function localWeeks(now: Date, timeZone: string, count: number): LocalWeeks {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const dates = Array.from({ length: count + 1 }, (_, index) =>
    monday.add({ weeks: index - count + 1 }),
  );
  return {
    weeks: dates.slice(0, count).map((date) => date.toString()),
    bounds: dates.map((date) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds)),
  };
}
