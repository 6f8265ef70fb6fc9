import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

const draws = (seed: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: 1_000 }, () => random.next());
};

test('the same seed draws the same numbers, another seed others', () => {
  expect(draws(1)).toEqual(draws(1));
  expect(draws(1)).not.toEqual(draws(2));
});

test('draws lie from 0 to below 1 and are spread evenly', () => {
  const numbers = draws(42);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
});

test('whole numbers stay below their limit and every item is picked some time', () => {
  const random = createRandom(5);
  const seen = new Set(Array.from({ length: 200 }, () => random.below(6)));
  expect(seen).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(new Set(Array.from({ length: 50 }, () => random.pick(['a', 'b']))).size).toBe(2);
});

test('picking from an empty list is refused', () => {
  expect(() => createRandom(1).pick([])).toThrow(RangeError);
});
