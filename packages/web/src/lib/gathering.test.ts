import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first is handed on at once, what follows together and once each', () => {
  const told: string[][] = [];
  const gather = gathering<string>(1_000, (items) => told.push([...items]));
  gather.add('a');
  expect(told).toEqual([['a']]);
  for (const item of ['b', 'c', 'b']) gather.add(item);
  vi.advanceTimersByTime(999);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told[1]).toEqual(['b', 'c']);
  vi.advanceTimersByTime(5_000);
  gather.add('d');
  expect(told[2]).toEqual(['d']);
});

test('what waits is forgotten when it is stopped', () => {
  const told: string[][] = [];
  const gather = gathering<string>(1_000, (items) => told.push([...items]));
  gather.add('a');
  gather.add('b');
  gather.stop();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([['a']]);
});
