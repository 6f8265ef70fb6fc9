import { gram, orthonormalizeColumns } from './linear-algebra.ts';
import { floatAt, integerAt, itemAt } from './places.ts';
import { seededRandom } from './seeded-random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** A row of a sparse matrix: column numbers and their values. */
export interface SparseRow {
  readonly indices: Int32Array;
  readonly values: Float32Array;
}

/** The strongest right singular vectors, descending: `vectors` is columns x rank, row-major. */
export interface Svd {
  readonly rank: number;
  readonly vectors: Float32Array;
  readonly singularValues: readonly number[];
}

const OVERSAMPLING = 8;
const PASSES = 3;
const SEED = 1;

/**
 * Truncated singular value decomposition of a large sparse matrix by randomised subspace iteration. Its random numbers
 * have a fixed seed, so the same matrix gives the same bytes. Source: N. Halko, P.-G. Martinsson, J. Tropp, "Finding
 * structure with randomness", SIAM Review 53 (2011), algorithms 4.4 and 5.1.
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
  return rightVectors(Float64Array.from(right), { columns, width, rank });
}

/** left = rows x right */
function multiply(rows: readonly SparseRow[], right: Float32Array, left: Float64Array): void {
  const width = left.length / rows.length;
  left.fill(0);
  for (const [row, { indices, values }] of rows.entries()) {
    const target = row * width;
    for (let k = 0; k < indices.length; k++) {
      const source = integerAt(indices, k) * width;
      const value = floatAt(values, k);
      for (let j = 0; j < width; j++) left[target + j]! += value * right[source + j]!;
    }
  }
}

/** right = rows' x left */
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
      const target = integerAt(indices, k) * width;
      const value = floatAt(values, k);
      for (let j = 0; j < width; j++) right[target + j]! += value * left[source + j]!;
    }
  }
}

interface Shape {
  readonly columns: number;
  readonly width: number;
  readonly rank: number;
}

/** With B = Q'A, the right vectors are those of B. They come from the eigenvectors of BB'. */
function rightVectors(projected: Float64Array, { columns, width, rank }: Shape): Svd {
  const eigen = symmetricEigen(gram({ rows: columns, columns: width, data: projected }), width);
  const singularValues = eigen.values.slice(0, rank).map((x) => Math.sqrt(Math.max(x, 1e-12)));
  const vectors = new Float32Array(columns * rank);
  for (const [j, singularValue] of singularValues.entries()) {
    const vector = itemAt(eigen.vectors, j);
    const scale = 1 / singularValue;
    for (let row = 0; row < columns; row++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += projected[row * width + k]! * vector[k]!;
      vectors[row * rank + j] = sum * scale;
    }
  }
  return { rank, vectors, singularValues };
}
