import { floatAt, integerAt } from './places.ts';

/** Rows of small numbers, a byte each; a row's scale times its bytes are its numbers. */
export interface QuantizedRows {
  /** How many numbers a row has. */
  readonly rank: number;
  readonly bytes: Int8Array;
  readonly scales: Float32Array;
}

const LARGEST_BYTE = 127;

/** Rounds rows of `rank` numbers each to 1/127 of the largest of the row (scalar quantisation). */
export function quantizeRows(numbers: Float32Array, rank: number): QuantizedRows {
  const bytes = new Int8Array(numbers.length);
  const scales = new Float32Array(numbers.length / rank);
  for (let row = 0; row < scales.length; row++) {
    const start = row * rank;
    let largest = 0;
    for (let j = 0; j < rank; j++)
      largest = Math.max(largest, Math.abs(floatAt(numbers, start + j)));
    const scale = Math.fround(largest / LARGEST_BYTE);
    if (scale === 0) continue;
    scales[row] = scale;
    for (let j = 0; j < rank; j++)
      bytes[start + j] = Math.round(floatAt(numbers, start + j) / scale);
  }
  return { rank, bytes, scales };
}

/** The sum of some rows, each times its factor: `rank` numbers. An index below 0 is no row. */
export function sumOfRows(
  { rank, bytes, scales }: QuantizedRows,
  rows: Int32Array,
  factors: Float32Array,
): Float64Array {
  const sum = new Float64Array(rank);
  for (let k = 0; k < rows.length; k++) {
    const row = integerAt(rows, k);
    if (row < 0) continue;
    const factor = floatAt(factors, k) * floatAt(scales, row);
    for (let j = 0; j < rank; j++) sum[j]! += factor * bytes[row * rank + j]!;
  }
  return sum;
}
