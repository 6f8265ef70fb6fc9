import { addDays, weekday } from './dates.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The weeks, Monday to Sunday, that contain the dates from the first to the last. */
export function weeksOf(first: string, last: string): string[][] {
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday(first)); monday <= last; monday = addDays(monday, 7))
    weeks.push(DAYS.map((day) => addDays(monday, day)));
  return weeks;
}
