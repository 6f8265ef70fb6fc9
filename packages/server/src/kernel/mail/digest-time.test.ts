import { expect, test } from 'vitest';
import { digestAfter } from './digest-time.ts';

const next = (now: string, timeZone: string | null, digestAt: string | null, later = 0) => {
  const { day, at } = digestAfter(new Date(now), {
    reader: { timeZone, digestAt },
    usualZone: 'Asia/Dubai',
    later,
  });
  return `${day} ${at.toISOString()}`;
};

test('a digest comes at eight where nothing was chosen, in the zone of the portal', () => {
  expect(next('2026-06-10T03:59:59.999Z', null, null)).toBe('2026-06-10 2026-06-10T04:00:00.000Z');
  expect(next('2026-06-10T04:00Z', null, null)).toBe('2026-06-11 2026-06-11T04:00:00.000Z');
});

test('its day is the one of its reader', () => {
  expect(next('2026-06-10T13:00Z', 'Pacific/Auckland', '07:30')).toBe(
    '2026-06-11 2026-06-10T19:30:00.000Z',
  );
  expect(next('2026-06-11T01:00Z', 'America/New_York', '23:00')).toBe(
    '2026-06-10 2026-06-11T03:00:00.000Z',
  );
});

test('so many days later', () => {
  expect(next('2026-12-30T10:00Z', 'UTC', '09:00', 2)).toBe('2027-01-02 2027-01-02T09:00:00.000Z');
});

test('it comes once on the days that clocks change, also at a time that is skipped or shown twice', () => {
  // Paris: clocks skip 02:00 to 03:00 on 29 March 2026, and show that hour twice on 25 October.
  expect(next('2026-03-28T12:00Z', 'Europe/Paris', '08:00')).toBe(
    '2026-03-29 2026-03-29T06:00:00.000Z',
  );
  expect(next('2026-03-28T12:00Z', 'Europe/Paris', '02:30')).toBe(
    '2026-03-29 2026-03-29T01:30:00.000Z',
  );
  expect(next('2026-03-29T01:30Z', 'Europe/Paris', '02:30')).toBe(
    '2026-03-30 2026-03-30T00:30:00.000Z',
  );
  expect(next('2026-10-24T12:00Z', 'Europe/Paris', '02:30')).toBe(
    '2026-10-25 2026-10-25T00:30:00.000Z',
  );
  expect(next('2026-10-25T00:30Z', 'Europe/Paris', '02:30')).toBe(
    '2026-10-26 2026-10-26T01:30:00.000Z',
  );
});
