import { doubles, wholeNumbers } from './scratch.ts';

/** Rows of small numbers, a byte each; a row's scale times its bytes are its numbers. */
export interface QuantizedRows {
  readonly rank: number;
  readonly bytes: Int8Array;
  readonly scales: Float32Array;
}

const LARGEST_BYTE = 127;

/** Rounds rows of `rank` numbers each to 1/127 of the largest of the row. */
export function quantizeRows(numbers: Float32Array, rank: number): QuantizedRows {
  const bytes = new Int8Array(numbers.length);
  const scales = new Float32Array(numbers.length / rank);
  for (let row = 0; row < scales.length; row++) {
    const start = row * rank;
    let largest = 0;
    for (let j = 0; j < rank; j++) largest = Math.max(largest, Math.abs(numbers[start + j]!));
    const scale = Math.fround(largest / LARGEST_BYTE);
    if (scale === 0) continue;
    scales[row] = scale;
    for (let j = 0; j < rank; j++) bytes[start + j] = Math.round(numbers[start + j]! / scale);
  }
  return { rank, bytes, scales };
}

/**
 * The sum of some rows, each times its factor; an index below 0 is no row. It reads four rows at once, so that their
 * memory latencies overlap.
 */
export function sumOfRows(
  { rank, bytes, scales }: QuantizedRows,
  rows: Int32Array,
  factors: Float32Array | Float64Array,
): Float64Array {
  const sum = new Float64Array(rank);
  const { starts, scaled, count } = present(rows, factors, { rank, scales });
  for (let at = 0; at < count; at += 4) {
    const startA = starts[at]!;
    const startB = starts[at + 1]!;
    const startC = starts[at + 2]!;
    const startD = starts[at + 3]!;
    const a = scaled[at]!;
    const b = scaled[at + 1]!;
    const c = scaled[at + 2]!;
    const d = scaled[at + 3]!;
    for (let j = 0; j < rank; j++) {
      const firstTwo = a * bytes[startA + j]! + b * bytes[startB + j]!;
      sum[j]! += firstTwo + c * bytes[startC + j]! + d * bytes[startD + j]!;
    }
  }
  return sum;
}

const roomForStarts = wholeNumbers();
const roomForFactors = doubles();

/** The offsets of the existing rows and their factors, padded with up to three rows of factor 0. */
function present(
  rows: Int32Array,
  factors: Float32Array | Float64Array,
  { rank, scales }: Pick<QuantizedRows, 'rank' | 'scales'>,
) {
  const starts = roomForStarts.atLeast(rows.length + 3);
  const scaled = roomForFactors.atLeast(rows.length + 3);
  let count = 0;
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]!;
    if (row < 0) continue;
    starts[count] = row * rank;
    scaled[count++] = factors[k]! * scales[row]!;
  }
  starts.fill(0, count, count + 3);
  scaled.fill(0, count, count + 3);
  return { starts, scaled, count };
}
