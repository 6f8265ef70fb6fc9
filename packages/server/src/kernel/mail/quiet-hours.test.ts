import { describe, expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const until = (now: string, hours: string | null, timeZone: string | null, usual = 'UTC') => {
  const [quietFrom = null, quietTo = null] = hours?.split('-') ?? [];
  return quietUntil(new Date(now), { timeZone, quietFrom, quietTo }, usual)?.toISOString() ?? null;
};

describe('quiet hours', () => {
  test.each([
    // Dubai is four hours ahead, all year.
    ['17:59:59.999', null],
    ['18:00', '2026-06-11T03:00:00.000Z'],
    ['23:00', '2026-06-11T03:00:00.000Z'],
  ])('over midnight begin in the evening of their zone: %s', (time, end) => {
    expect(until(`2026-06-10T${time}Z`, '22:00-07:00', 'Asia/Dubai')).toBe(end);
  });

  test('over midnight end in the morning, and not before', () => {
    const at = (time: string) => until(`2026-06-11T${time}Z`, '22:00-07:00', 'Asia/Dubai');
    expect(at('02:59:59.999')).toBe('2026-06-11T03:00:00.000Z');
    expect(at('03:00')).toBeNull();
  });

  test('within a day are those of that day alone', () => {
    const at = (time: string) => until(`2026-06-11T${time}Z`, '12:00-13:30', 'UTC');
    expect([at('11:59'), at('12:00'), at('13:29'), at('13:30'), at('00:30')]).toEqual([
      null,
      '2026-06-11T13:30:00.000Z',
      '2026-06-11T13:30:00.000Z',
      null,
      null,
    ]);
  });

  test('are none for whoever chose none', () => {
    expect(until('2026-06-11T00:00Z', null, 'UTC')).toBeNull();
  });

  test('are of the portal’s zone for whoever chose none, and for one that nobody knows', () => {
    for (const zone of [null, 'Mars/Olympus'])
      expect(until('2026-06-11T02:00Z', '22:00-07:00', zone, 'Asia/Dubai')).toBe(
        '2026-06-11T03:00:00.000Z',
      );
  });

  test('of a night in which clocks go forward are an hour shorter', () => {
    // Paris, 29 March 2026: 01:59 is followed by 03:00. Seven in the morning is 05:00Z; on the day before it is 06:00Z.
    expect(until('2026-03-27T22:00Z', '22:00-07:00', 'Europe/Paris')).toBe(
      '2026-03-28T06:00:00.000Z',
    );
    expect(until('2026-03-28T22:00Z', '22:00-07:00', 'Europe/Paris')).toBe(
      '2026-03-29T05:00:00.000Z',
    );
    // An end that the clock skips.
    expect(until('2026-03-28T23:00Z', '22:00-02:30', 'Europe/Paris')).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });

  test('of a night in which clocks go back are an hour longer', () => {
    // Paris, 25 October 2026: 02:59 is followed by 02:00 again.
    expect(until('2026-10-24T20:00Z', '22:00-07:00', 'Europe/Paris')).toBe(
      '2026-10-25T06:00:00.000Z',
    );
    // When the clock shows the end twice, the quiet hours end at the first time.
    const at = (time: string) => until(`2026-10-25T${time}Z`, '22:00-02:30', 'Europe/Paris');
    expect([at('00:29'), at('00:30'), at('01:10')]).toEqual([
      '2026-10-25T00:30:00.000Z',
      null,
      null,
    ]);
  });
});
