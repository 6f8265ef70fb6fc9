import { expect, test } from 'vitest';
import { doubles, wholeNumbers } from './scratch.ts';

test('room is made once for all calls that need no more, and each owner has its own', () => {
  const scratch = wholeNumbers();
  const room = scratch.atLeast(100);
  expect(room.length).toBeGreaterThanOrEqual(100);
  room[0] = 7;
  expect(scratch.atLeast(3)).toBe(room);
  expect(scratch.atLeast(room.length)).toBe(room);
  expect(wholeNumbers().atLeast(3)).not.toBe(room);
  const larger = scratch.atLeast(room.length + 1);
  expect(larger.length).toBeGreaterThan(room.length);
  expect(scratch.atLeast(3)).toBe(larger);
});

test('room for any numbers takes fractions', () => {
  const room = doubles().atLeast(1);
  room[0] = 0.5;
  expect(room[0]).toBe(0.5);
});
