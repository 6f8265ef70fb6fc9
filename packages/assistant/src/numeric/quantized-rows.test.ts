import { expect, test } from 'vitest';
import { quantizeRows, sumOfRows } from './quantized-rows.ts';

test('a row comes back to within 1/254 of its largest number, a row of zeros as that', () => {
  const numbers = Float32Array.of(0.5, -0.25, 0.001, 0, 0, 0, -3, 2.9, 0.02);
  const rows = quantizeRows(numbers, 3);
  for (const [row, largest] of [0.5, 0, 3].entries()) {
    const sum = sumOfRows(rows, Int32Array.of(row), Float32Array.of(2));
    for (let j = 0; j < 3; j++) {
      expect(Math.abs(sum[j]! / 2 - numbers[row * 3 + j]!)).toBeLessThanOrEqual(largest / 253);
    }
  }
});

test.each([0, 1, 3, 4, 5, 9])('%i rows are summed, those below 0 left out', (count) => {
  const numbers = Float32Array.from({ length: 18 }, (_, k) => (k % 2 === 0 ? 127 : k));
  const quantized = quantizeRows(numbers, 2);
  const rows = Int32Array.from({ length: 2 * count }, (_, k) => (k % 2 === 0 ? k / 2 : -1));
  const factors = Float32Array.from(rows, (_, k) => k + 1);
  const expected = [0, 0];
  for (let k = 0; k < count; k++) {
    expected[0]! += 127 * (2 * k + 1);
    expected[1]! += (2 * k + 1) ** 2;
  }
  expect([...sumOfRows(quantized, rows, factors)]).toEqual(expected);
});
