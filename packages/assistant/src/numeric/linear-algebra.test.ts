import { expect, test } from 'vitest';
import { gram, orthonormalizeColumns, solvePositive } from './linear-algebra.ts';
import { randomizedSvd, type SparseRow } from './randomized-svd.ts';
import { seededRandom } from './seeded-random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

test('a positive system is solved', () => {
  const solution = solvePositive(Float64Array.of(4, 1, 1, 3), Float64Array.of(1, 2));
  expect(solution[0]).toBeCloseTo(1 / 11, 12);
  expect(solution[1]).toBeCloseTo(7 / 11, 12);
});

test('columns become orthonormal', () => {
  const random = seededRandom(3);
  const matrix = { rows: 40, columns: 5, data: Float64Array.from({ length: 200 }, random) };
  orthonormalizeColumns(matrix);
  for (const [at, value] of gram(matrix).entries()) {
    expect(value).toBeCloseTo(at % 6 === 0 ? 1 : 0, 9);
  }
});

test('eigenvalues come in order with their vectors', () => {
  const matrix = Float64Array.of(2, 1, 0, 1, 2, 0, 0, 0, 5);
  const { values, vectors } = symmetricEigen(matrix, 3);
  expect(values.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([5, 3, 1]);
  for (const [k, vector] of vectors.entries()) {
    for (let row = 0; row < 3; row++) {
      const product = vector.reduce((sum, x, j) => sum + x * matrix[row * 3 + j]!, 0);
      expect(product).toBeCloseTo(values[k]! * vector[row]!, 9);
    }
  }
});

test('the strongest directions of a low-rank matrix are found, the same each time', () => {
  const random = seededRandom(5);
  const factors = Array.from({ length: 60 }, () => [random() * 10, random() * 3]);
  const directions = Array.from({ length: 2 }, () => Array.from({ length: 40 }, random));
  const rows: SparseRow[] = factors.map(([a = 0, b = 0]) => ({
    indices: Int32Array.from({ length: 40 }, (_, j) => j),
    values: Float32Array.from(
      { length: 40 },
      (_, j) => a * directions[0]![j]! + b * directions[1]![j]!,
    ),
  }));
  const svd = randomizedSvd(rows, 40, 4);
  expect(svd.singularValues[1]!).toBeGreaterThan(1);
  expect(svd.singularValues[2]!).toBeLessThan(1e-2);
  // Projecting on the first two directions loses nothing.
  for (const { values } of rows) {
    const lengths = [0, 1].map((j) =>
      values.reduce((sum, x, column) => sum + x * svd.vectors[column * 4 + j]!, 0),
    );
    const length = values.reduce((sum, x) => sum + x * x, 0);
    expect(lengths[0]! ** 2 + lengths[1]! ** 2).toBeCloseTo(length, 1);
  }
  expect(randomizedSvd(rows, 40, 4).vectors).toEqual(svd.vectors);
});
