import { expect, test } from 'vitest';
import {
  dayText,
  longDayText,
  isWorkingDay,
  monthName,
  wantedYear,
  weekdayName,
  weeksOf,
} from './months.ts';

test('a month begins on its weekday and ends with its last day, leap years too', () => {
  const may = weeksOf(2026, 4);
  expect(may).toHaveLength(5);
  expect(may[0]).toEqual([null, null, null, null, '2026-05-01', '2026-05-02', '2026-05-03']);
  expect(may.flat().filter((day) => day !== null)).toHaveLength(31);
  expect(weeksOf(2028, 1).flat()).toContain('2028-02-29');
  expect(weeksOf(2027, 1)).toHaveLength(4);
});

test('the year of the address counts when a calendar can have it, else the present one', () => {
  const now = new Date(2026, 6, 1);
  expect(wantedYear('2030', now)).toBe(2030);
  for (const odd of [null, '', 'soon', '1969', '2200', '2026.5'])
    expect(wantedYear(odd, now)).toBe(2026);
});

test('names come from the language', () => {
  expect(weekdayName(0, 'en', 'long')).toBe('Monday');
  expect(weekdayName(6, 'fr', 'long')).toBe('dimanche');
  expect(monthName(11, 'en')).toBe('December');
  expect(dayText('2026-05-01', 'en')).toBe('Fri, May 1');
  expect(longDayText('2026-05-01', 'en')).toBe('Friday, May 1, 2026');
});

test('a day without openings is no working day', () => {
  const week = { MO: [['09:00', '17:00']] as [string, string][], TU: [] };
  expect([0, 1, 2].map((day) => isWorkingDay(week, day))).toEqual([true, false, false]);
});
