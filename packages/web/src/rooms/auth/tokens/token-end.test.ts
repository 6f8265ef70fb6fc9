import { expect, test } from 'vitest';
import { END_DAYS, endDays, endOf, UNTIL_DAY } from './token-end.ts';

const now = new Date('2026-11-29T12:00:00.000Z');

test('the usual end is left to the server', () => {
  expect(endOf('90', '', now)).toBeUndefined();
});

test('a number of days ends at the same time of day', () => {
  expect(endOf('30', '', now)).toBe('2026-12-29T12:00:00.000Z');
});

test('the longest time stays within what the server accepts', () => {
  const longest = String(END_DAYS.at(-1));
  expect(endOf(longest, '', now)).toBe('2027-11-30T11:59:00.000Z');
});

test('a day counts to its end, but not beyond the longest time', () => {
  expect(endOf(UNTIL_DAY, '2026-12-01', now)).toBe(new Date('2026-12-01T23:59:59').toISOString());
  const { min, max } = endDays(now);
  expect(min).toBe('2026-11-29');
  expect(endOf(UNTIL_DAY, max, now)).toBe('2027-11-30T11:59:00.000Z');
});
