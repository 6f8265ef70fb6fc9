import { expect, test } from 'vitest';
import { addDays, dateIn, instantText, isDayStart, weekday } from './dates.ts';
import { dayNumber } from './walk.ts';
import { weeksOf } from './weeks.ts';

test('weeks begin on Monday and hold both ends', () => {
  // 5 November 2026 is a Thursday, the 24th a Tuesday.
  const weeks = weeksOf('2026-11-05', '2026-11-24');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-11-29');
});

test('a single day is a week', () => {
  expect(weeksOf('2026-11-02', '2026-11-02')).toHaveLength(1);
  expect(weeksOf('2026-11-08', '2026-11-08')[0]?.[6]).toBe('2026-11-08');
});

test('dates go on over the end of a month, of a year and of February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(weekday('2026-11-29')).toBe(6);
});

test('today counts among the counted days, what comes later does not', () => {
  const days = [
    { date: '2026-11-27', reason: 'COUNTED' as const },
    { date: '2026-11-28', reason: 'WEEKEND' as const },
    { date: '2026-11-30', reason: 'COUNTED' as const },
    { date: '2026-12-01', reason: 'COUNTED' as const },
  ].map((day) => ({ ...day, holiday: null, minutes: null }));
  expect(dayNumber(days, '2026-11-28')).toBe(1);
  expect(dayNumber(days, '2026-11-30')).toBe(2);
});

test('an instant is told by the clock of its zone, whatever that of its reader', () => {
  const at = '2026-11-24T23:30:00.000Z';
  expect(instantText('en', at, 'Asia/Tokyo')).toBe('Wed, Nov 25, 8:30 AM');
  expect(instantText('en', at, 'America/New_York')).toBe('Tue, Nov 24, 6:30 PM');
});

test('an instant has the date of its zone, and begins a day in some zones only', () => {
  const at = '2026-11-24T23:00:00.000Z';
  expect(dateIn('Europe/Paris', new Date(at))).toBe('2026-11-25');
  expect(dateIn('Europe/London', new Date(at))).toBe('2026-11-24');
  expect(isDayStart(at, 'Europe/Paris')).toBe(true);
  expect(isDayStart(at, 'Europe/London')).toBe(false);
  // In Beirut the clock jumped from midnight to one o'clock, so that day started at one.
  expect(isDayStart('2026-03-28T22:00:00.000Z', 'Asia/Beirut')).toBe(true);
});
