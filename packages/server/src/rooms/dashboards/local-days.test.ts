import { expect, test } from 'vitest';
import { localDays } from './local-days.ts';

const iso = (dates: readonly Date[]): string[] => dates.map((date) => date.toISOString());

test('today is the last day, and the days are those of the viewer', () => {
  const now = new Date('2026-03-02T23:30:00Z');
  expect(localDays(now, 'UTC', 2)).toEqual({
    days: ['2026-03-01', '2026-03-02'],
    bounds: ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => new Date(`${day}T00:00Z`)),
  });
  expect(localDays(now, 'Asia/Tokyo', 1).days).toEqual(['2026-03-03']);
  expect(localDays(now, 'America/Los_Angeles', 1).days).toEqual(['2026-03-02']);
});

test('a day on which clocks change has 23 or 25 hours', () => {
  const spring = localDays(new Date('2026-03-29T12:00:00Z'), 'Europe/Paris', 1);
  expect(iso(spring.bounds)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
  const autumn = localDays(new Date('2026-10-25T12:00:00Z'), 'Europe/Paris', 1);
  expect(iso(autumn.bounds)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
});

test('a day that begins at one o’clock, for midnight does not exist there, begins then', () => {
  const { bounds } = localDays(new Date('2024-04-26T12:00:00Z'), 'Africa/Cairo', 1);
  expect(iso(bounds)).toEqual(['2024-04-25T22:00:00.000Z', '2024-04-26T21:00:00.000Z']);
});
