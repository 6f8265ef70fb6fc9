import { expect, test } from 'vitest';
import { numberAt, numbersIn, packNumbers } from './packed-numbers.ts';

test.each([
  ['small', [0, 3, 255, 3], Uint8Array],
  ['of two bytes', [0, 256, 65_535], Uint16Array],
  ['large but few', [1_000_000, -5, 1_000_000, 7], Uint8Array],
  ['none at all', [], Uint8Array],
])('numbers that are %s come back as they were, in few bytes', (_, numbers, kind) => {
  const packed = packNumbers(Int32Array.from(numbers));
  expect(packed.codes).toBeInstanceOf(kind);
  expect(numbers.map((__, place) => numberAt(packed, place))).toEqual(numbers);
  expect([...numbersIn(packed, 1, 3)]).toEqual(numbers.slice(1, 3));
});

test('large numbers that are all different stay as they are', () => {
  const numbers = Int32Array.from({ length: 70_000 }, (_, k) => k * 30_011);
  const packed = packNumbers(numbers);
  expect(Array.from(numbers, (_, place) => numberAt(packed, place))).toEqual([...numbers]);
  expect(numbersIn(packed, 69_998, 70_000)).toEqual(numbers.slice(-2));
});
