import { expect, test } from 'vitest';
import { createTimeSlices } from './time-slices.ts';

/** Keeps the event loop busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('much work at once leaves the event loop its turns, in the order of the calls', async () => {
  const slices = createTimeSlices();
  const done: number[] = [];
  const others: number[] = [];
  const pieces = Array.from({ length: 30 }, async (_, at) => {
    await slices.take();
    work(3);
    done.push(at);
  });
  const ticking = setInterval(() => others.push(done.length), 1);
  await Promise.all(pieces);
  clearInterval(ticking);
  expect(done).toEqual(Array.from({ length: 30 }, (_, at) => at));
  // At least one turn after every three pieces, and none after the last piece.
  expect(new Set(others).size).toBeGreaterThan(4);
});
