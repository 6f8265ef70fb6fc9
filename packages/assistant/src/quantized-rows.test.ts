import { expect, test } from 'vitest';
import { addRow, quantizeRows } from './quantized-rows.ts';

test('a row comes back to within 1/254 of its largest number, a row of zeros as that', () => {
  const numbers = Float32Array.of(0.5, -0.25, 0.001, 0, 0, 0, -3, 2.9, 0.02);
  const rows = quantizeRows(numbers, 3);
  for (const [row, largest] of [0.5, 0, 3].entries()) {
    const sum = new Float32Array(3);
    addRow(sum, rows, { row, factor: 2 });
    for (let j = 0; j < 3; j++) {
      expect(Math.abs(sum[j]! / 2 - numbers[row * 3 + j]!)).toBeLessThanOrEqual(largest / 253);
    }
  }
});
