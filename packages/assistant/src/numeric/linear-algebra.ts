/** Matrices are row-major in one array. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array | Float64Array;
}

/** The Gram matrix M'M, columns x columns. */
export function gram({ rows, columns, data }: Matrix): Float64Array {
  const result = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    for (let a = 0; a < columns; a++) {
      const value = data[start + a]!;
      if (value === 0) continue;
      for (let b = 0; b <= a; b++) result[a * columns + b]! += value * data[start + b]!;
    }
  }
  for (let a = 0; a < columns; a++) {
    for (let b = 0; b < a; b++) result[b * columns + a] = result[a * columns + b]!;
  }
  return result;
}

/** The lower triangle L with LL' = A for a symmetric positive A; `ridge` is added to its diagonal. */
export function cholesky(matrix: Float64Array, size: number, ridge = 0): Float64Array {
  const lower = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = matrix[a * size + b]! + (a === b ? ridge : 0);
      for (let k = 0; k < b; k++) sum -= lower[a * size + k]! * lower[b * size + k]!;
      lower[a * size + b] = a === b ? Math.sqrt(Math.max(sum, 1e-300)) : sum / lower[b * size + b]!;
    }
  }
  return lower;
}

/** Makes the columns orthonormal in place: Cholesky QR, twice for accuracy. */
export function orthonormalizeColumns(matrix: Matrix): void {
  const { rows, columns, data } = matrix;
  for (let repeat = 0; repeat < 2; repeat++) {
    const products = gram(matrix);
    let trace = 0;
    for (let a = 0; a < columns; a++) trace += products[a * columns + a]!;
    const lower = cholesky(products, columns, (1e-10 * trace) / columns + 1e-300);
    for (let row = 0; row < rows; row++) {
      const start = row * columns;
      for (let a = 0; a < columns; a++) {
        let sum = data[start + a]!;
        for (let k = 0; k < a; k++) sum -= lower[a * columns + k]! * data[start + k]!;
        data[start + a] = sum / lower[a * columns + a]!;
      }
    }
  }
}

/** Solves Ax = b for a symmetric positive A by its Cholesky factor. */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = cholesky(matrix, size);
  const solution = Float64Array.from(right);
  for (let a = 0; a < size; a++) {
    for (let k = 0; k < a; k++) solution[a]! -= lower[a * size + k]! * solution[k]!;
    solution[a]! /= lower[a * size + a]!;
  }
  for (let a = size - 1; a >= 0; a--) {
    for (let k = a + 1; k < size; k++) solution[a]! -= lower[k * size + a]! * solution[k]!;
    solution[a]! /= lower[a * size + a]!;
  }
  return solution;
}
