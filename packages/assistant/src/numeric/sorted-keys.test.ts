import { expect, test } from 'vitest';
import { lowerBound, SortedKeys } from './sorted-keys.ts';
import { seededRandom } from './seeded-random.ts';

test('every key is found, and none that is not there', () => {
  const random = seededRandom(4);
  const drawn = new Set(Array.from({ length: 20_000 }, () => Math.floor(random() * 2 ** 31)));
  const keys = Int32Array.from(drawn).sort();
  const places = new SortedKeys(keys);
  expect(places.findAll(keys)).toEqual(Int32Array.from(keys.keys()));
  const missing = keys.map((key) => key + 1).filter((key) => !drawn.has(key));
  expect(missing.length).toBeGreaterThan(1_000);
  expect(missing.every((key) => places.find(key) === -1)).toBe(true);
  expect([places.find(-1), new SortedKeys(new Int32Array(0)).find(5)]).toEqual([-1, -1]);
});

test('the largest and the smallest key are found among few', () => {
  const keys = new SortedKeys(Int32Array.of(0, 7, 2 ** 31 - 1));
  expect(keys.findAll(Int32Array.of(2 ** 31 - 1, 0, 8, 7))).toEqual(Int32Array.of(2, 0, -1, 1));
});

test('a part of an array is searched as if it were alone', () => {
  const numbers = Float64Array.of(1, 5, 9, 2, 4, 6, 1);
  expect([1, 3, 6, 7].map((number) => lowerBound(numbers, number, 3, 6))).toEqual([3, 4, 5, 6]);
});
