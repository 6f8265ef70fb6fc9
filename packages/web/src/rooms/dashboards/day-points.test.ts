import { expect, test } from 'vitest';
import { dayPoints } from './day-points.ts';

test('within a week days go by their weekday', () => {
  expect(dayPoints([{ day: '2026-11-21', count: 3 }], 'en')).toEqual([
    { label: 'Saturday, November 21, 2026', short: 'Sat', value: 3 },
  ]);
});

test('over a longer time days go by their date, whatever the zone of the machine', () => {
  const days = Array.from({ length: 8 }, (_, index) => ({
    day: `2026-11-0${index + 1}`,
    count: 0,
  }));
  expect(dayPoints(days, 'en').map(({ short }) => short)).toEqual([
    'Nov 1',
    'Nov 2',
    'Nov 3',
    'Nov 4',
    'Nov 5',
    'Nov 6',
    'Nov 7',
    'Nov 8',
  ]);
});
