import { expect, test } from 'vitest';
import { fromLocal, toLocal } from './local-time.ts';

test('what an input shows of an instant is that instant again, to the minute', () => {
  for (const at of ['2026-01-02T03:04:00.000Z', '2026-07-31T22:59:00.000Z'])
    expect(fromLocal(toLocal(at))).toBe(at);
});

test('inputs hold the wall clock of the reader', () => {
  expect(toLocal(new Date(2031, 2, 4, 5, 6).toISOString())).toBe('2031-03-04T05:06');
});

test('nothing is nothing, both ways', () => {
  expect(toLocal(null)).toBe('');
  expect(fromLocal('')).toBeNull();
});
