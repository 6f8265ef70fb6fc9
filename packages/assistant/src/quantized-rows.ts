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

/** Adds a row, times a factor, to a sum. */
export function addRow(
  sum: Float32Array,
  { rank, bytes, scales }: QuantizedRows,
  { row, factor }: { row: number; factor: number },
): void {
  const scaled = factor * scales[row]!;
  const start = row * rank;
  for (let j = 0; j < rank; j++) sum[j]! += scaled * bytes[start + j]!;
}
