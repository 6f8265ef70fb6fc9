import { expect, test } from 'vitest';
import { localWeeks } from './local-weeks.ts';

test('a week begins on Monday where the viewer is', () => {
  // Sunday in Paris is still Saturday in Honolulu; both days belong to the week that began on the
  // 16th.
  const sunday = new Date('2026-11-22T01:00:00Z');
  expect(localWeeks(sunday, 'Europe/Paris', 3)).toEqual({
    weeks: ['2026-11-02', '2026-11-09', '2026-11-16'],
    bounds: [
      new Date('2026-11-01T23:00:00Z'),
      new Date('2026-11-08T23:00:00Z'),
      new Date('2026-11-15T23:00:00Z'),
      new Date('2026-11-22T23:00:00Z'),
    ],
  });
  expect(localWeeks(new Date('2026-11-23T05:00:00Z'), 'Pacific/Honolulu', 1).weeks).toEqual([
    '2026-11-16',
  ]);
  expect(localWeeks(new Date('2026-11-23T05:00:00Z'), 'UTC', 1).weeks).toEqual(['2026-11-23']);
});

test('the week in which the clocks change is an hour longer or shorter', () => {
  const { bounds } = localWeeks(new Date('2026-10-25T12:00:00Z'), 'Europe/Paris', 1);
  expect(Number(bounds[1]) - Number(bounds[0])).toBe((7 * 24 + 1) * 3_600_000);
});
