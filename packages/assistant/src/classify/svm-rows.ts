import type { FeatureVector } from '../text/feature-vector.ts';

/**
 * Vectors of one length side by side in few arrays (compressed sparse rows): training passes over
 * them millions of times.
 */
export interface SvmRows {
  /** Row r has the places `ends[r - 1]` (0 for the first) to below `ends[r]` of the next two. */
  readonly ends: Uint32Array;
  /** 0 to below `columnCount`. */
  readonly columns: Int32Array;
  readonly values: Float32Array;
  readonly columnCount: number;
  /** The dense parts, `rank` numbers a row. */
  readonly dense: Float32Array;
  readonly rank: number;
  /** The squared length of each row, the bias of 1 included. */
  readonly squares: Float64Array;
}

/** Gathers vectors; `columnOf` numbers their features from 0 on. */
export function svmRows(
  vectors: readonly FeatureVector[],
  columnOf: (feature: number) => number,
): SvmRows {
  const rank = vectors[0]?.dense.length ?? 0;
  const ends = new Uint32Array(vectors.length);
  let size = 0;
  for (const [row, { indices }] of vectors.entries()) ends[row] = size += indices.length;
  const rows = {
    columns: new Int32Array(size),
    values: new Float32Array(size),
    dense: new Float32Array(vectors.length * rank),
    squares: new Float64Array(vectors.length),
  };
  let columnCount = 0;
  for (const [row, vector] of vectors.entries()) {
    const start = ends[row]! - vector.indices.length;
    for (const [k, feature] of vector.indices.entries()) {
      const column = columnOf(feature);
      columnCount = Math.max(columnCount, column + 1);
      rows.columns[start + k] = column;
    }
    rows.values.set(vector.values, start);
    rows.dense.set(vector.dense, row * rank);
    rows.squares[row] = addSquares(addSquares(1, vector.values), vector.dense);
  }
  return { ends, rank, columnCount, ...rows };
}

function addSquares(to: number, values: Float32Array): number {
  let sum = to;
  for (let k = 0; k < values.length; k++) sum += values[k]! * values[k]!;
  return sum;
}
