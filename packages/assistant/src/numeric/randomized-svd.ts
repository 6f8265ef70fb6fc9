import { gram, orthonormalizeColumns } from './linear-algebra.ts';
import { seededRandom } from './seeded-random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** A row of a sparse matrix: column numbers and their values. */
export interface SparseRow {
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** The strongest right singular vectors: `vectors` is columns x rank, row-major. */
export interface Svd {
  readonly rank: number;
  readonly vectors: Float32Array;
  readonly singularValues: readonly number[];
}

const OVERSAMPLING = 8;
const PASSES = 3;
const SEED = 1;

/**
 * Truncated singular value decomposition of a large sparse matrix by randomised subspace
 * iteration. Source: N. Halko, P.-G. Martinsson, J. Tropp, "Finding structure with randomness",
 * SIAM Review 53 (2011), algorithms 4.4 and 5.1.
 */
export function randomizedSvd(rows: readonly SparseRow[], columns: number, rank: number): Svd {
  const width = rank + OVERSAMPLING;
  const right = new Float32Array(columns * width);
  const random = seededRandom(SEED);
  // A sum of three uniform numbers is near enough to a normal one.
  for (let k = 0; k < right.length; k++) right[k] = random() + random() + random() - 1.5;
  const left = new Float64Array(rows.length * width);
  for (let pass = 0; pass < PASSES; pass++) {
    multiply(rows, right, left);
    orthonormalizeColumns({ rows: rows.length, columns: width, data: left });
    multiplyTransposed(rows, left, right);
  }
  return rightVectors(right, { columns, width, rank });
}

function multiply(rows: readonly SparseRow[], right: Float32Array, left: Float64Array): void {
  const width = left.length / rows.length;
  left.fill(0);
  for (const [row, { indices, values }] of rows.entries()) {
    const target = row * width;
    for (let k = 0; k < indices.length; k++) {
      const source = indices[k]! * width;
      const value = values[k]!;
      for (let j = 0; j < width; j++) left[target + j]! += value * right[source + j]!;
    }
  }
}

function multiplyTransposed(
  rows: readonly SparseRow[],
  left: Float64Array,
  right: Float32Array,
): void {
  const width = left.length / rows.length;
  right.fill(0);
  for (const [row, { indices, values }] of rows.entries()) {
    const source = row * width;
    for (let k = 0; k < indices.length; k++) {
      const target = indices[k]! * width;
      const value = values[k]!;
      for (let j = 0; j < width; j++) right[target + j]! += value * left[source + j]!;
    }
  }
}

interface Shape {
  readonly columns: number;
  readonly width: number;
  readonly rank: number;
}

/** With B = Q'A, the right vectors are those of B; they come from the eigenvectors of BB'. */
function rightVectors(projected: Float32Array, { columns, width, rank }: Shape): Svd {
  const eigen = symmetricEigen(gram({ rows: columns, columns: width, data: projected }), width);
  const singularValues = eigen.values.slice(0, rank).map((x) => Math.sqrt(Math.max(x, 1e-12)));
  const vectors = new Float32Array(columns * rank);
  for (let j = 0; j < rank; j++) {
    const vector = eigen.vectors[j]!;
    const scale = 1 / singularValues[j]!;
    for (let row = 0; row < columns; row++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += projected[row * width + k]! * vector[k]!;
      vectors[row * rank + j] = sum * scale;
    }
  }
  return { rank, vectors, singularValues };
}
