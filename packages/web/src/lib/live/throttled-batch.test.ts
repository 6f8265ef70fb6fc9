import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttledBatch } from './throttled-batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first is handed on at once, what follows together and once each', () => {
  const told: string[][] = [];
  const batch = throttledBatch<string>(1_000, (items) => told.push([...items]));
  batch.add('a');
  expect(told).toEqual([['a']]);
  for (const item of ['b', 'c', 'b']) batch.add(item);
  vi.advanceTimersByTime(999);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told[1]).toEqual(['b', 'c']);
  vi.advanceTimersByTime(5_000);
  batch.add('d');
  expect(told[2]).toEqual(['d']);
});

test('what waits is forgotten when it is stopped', () => {
  const told: string[][] = [];
  const batch = throttledBatch<string>(1_000, (items) => told.push([...items]));
  batch.add('a');
  batch.add('b');
  batch.stop();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([['a']]);
});
