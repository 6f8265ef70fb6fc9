import { expect, test } from 'vitest';
import { doubleAt, floatAt, integerAt, itemAt } from './places.ts';

test('what is at a place is read, and 0 too', () => {
  expect(doubleAt(Float64Array.of(0.1, NaN), 1)).toBeNaN();
  expect(floatAt(Float32Array.of(0.5, 0), 1)).toBe(0);
  expect(integerAt(Int32Array.of(-7), 0)).toBe(-7);
  expect(itemAt(['a', null], 1)).toBeNull();
});

test.each([-1, 2, 0.5, NaN])('place %s of two is a fault that is named', (place) => {
  const fault = new RangeError(`Nothing is at place ${place} of 2.`);
  expect(() => doubleAt(new Float64Array(2), place)).toThrow(fault);
  expect(() => floatAt(new Float32Array(2), place)).toThrow(fault);
  expect(() => integerAt(new Int32Array(2), place)).toThrow(fault);
  expect(() => itemAt(['a', 'b'], place)).toThrow(fault);
});
