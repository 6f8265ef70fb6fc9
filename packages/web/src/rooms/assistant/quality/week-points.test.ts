import { expect, test } from 'vitest';
import { isBadWeek, shareOf, weekPoints } from './week-points.ts';

const none = { asked: 0, right: 0 };
const week = (from: string, first: { asked: number; right: number }) => ({
  from,
  wrong: [],
  first,
  confident: none,
  blind: none,
  unanswered: 0,
  reports: { made: 0, alone: 0 },
});

test('a share is of those asked, and there is none where nobody asked', () => {
  expect(shareOf({ asked: 8, right: 6 })).toBe(0.75);
  expect(shareOf(none)).toBeUndefined();
});

test('weeks without anything to measure are left out', () => {
  const weeks = [week('2026-11-02', { asked: 3, right: 2 }), week('2026-11-09', none)];
  expect(weekPoints(weeks, 'first', 'en')).toEqual([
    { label: 'November 2, 2026', short: 'Nov 2', value: 67 },
  ]);
  expect(weekPoints(weeks, 'confident', 'en')).toEqual([]);
});

test('a week is bad when fewer than nine of ten confident answers were right', () => {
  expect(isBadWeek({ confident: { asked: 10, right: 8 } })).toBe(true);
  expect(isBadWeek({ confident: { asked: 10, right: 9 } })).toBe(false);
  expect(isBadWeek({ confident: none })).toBe(false);
});
