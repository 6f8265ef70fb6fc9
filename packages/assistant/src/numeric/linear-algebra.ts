import { doubleAt } from './places.ts';

/** A dense matrix, row-major in one array of `rows` times `columns` numbers. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** The Gram matrix M'M, `columns` x `columns`, row-major. */
export function gram({ rows, columns, data }: Matrix): Float64Array {
  const result = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let a = 0; a < columns; a++) {
      const value = doubleAt(data, start + a);
      for (let b = 0; b <= a; b++) result[a * columns + b]! += value * data[start + b]!;
    }
  }
  for (let a = 0; a < columns; a++) {
    for (let b = 0; b < a; b++) result[b * columns + a] = doubleAt(result, a * columns + b);
  }
  return result;
}

/**
 * The Cholesky factor: the lower triangle L with LL' = A for a symmetric positive definite A, `size` x `size`. `ridge` is
 * added to its diagonal.
 */
export function cholesky(matrix: Float64Array, size: number, ridge = 0): Float64Array {
  const lower = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = doubleAt(matrix, a * size + b) + (a === b ? ridge : 0);
      for (let k = 0; k < b; k++) {
        sum -= doubleAt(lower, a * size + k) * doubleAt(lower, b * size + k);
      }
      lower[a * size + b] =
        a === b ? Math.sqrt(Math.max(sum, 1e-300)) : sum / doubleAt(lower, b * size + b);
    }
  }
  return lower;
}

/** Makes the columns of a matrix orthonormal in place, by Cholesky QR; twice for accuracy. */
export function orthonormalizeColumns(matrix: Matrix): void {
  const { rows, columns, data } = matrix;
  for (let repeat = 0; repeat < 2; repeat++) {
    const products = gram(matrix);
    let trace = 0;
    for (let a = 0; a < columns; a++) trace += doubleAt(products, a * columns + a);
    const lower = cholesky(products, columns, (1e-10 * trace) / columns + 1e-300);
    for (let row = 0; row < rows; row++) {
      solveLower(lower, data.subarray(row * columns, (row + 1) * columns));
    }
  }
}

/** Solves Ax = b for a symmetric positive definite A by its Cholesky factor. Returns x. */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = cholesky(matrix, size);
  const solution = Float64Array.from(right);
  solveLower(lower, solution);
  for (let a = size - 1; a >= 0; a--) {
    let sum = doubleAt(solution, a);
    for (let k = a + 1; k < size; k++) {
      sum -= doubleAt(lower, k * size + a) * doubleAt(solution, k);
    }
    solution[a] = sum / doubleAt(lower, a * size + a);
  }
  return solution;
}

/** Solves Lx = b for a lower triangle L by forward substitution; `vector` is b before and x after. */
function solveLower(lower: Float64Array, vector: Float64Array): void {
  const size = vector.length;
  for (let a = 0; a < size; a++) {
    let sum = doubleAt(vector, a);
    for (let k = 0; k < a; k++) sum -= lower[a * size + k]! * vector[k]!;
    vector[a] = sum / doubleAt(lower, a * size + a);
  }
}
