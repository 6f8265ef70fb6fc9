import { expect, test } from 'vitest';
import { type Hyperplane, type SvmExample, type SvmRow, trainHyperplane } from './linear-svm.ts';
import { seededRandom } from '../numeric/seeded-random.ts';

function rowOf(...values: number[]): SvmRow {
  return {
    columns: Int32Array.from(values.keys()),
    values: Float32Array.from(values),
    dense: Float32Array.of(0.5),
  };
}

const trained = (examples: readonly SvmExample[], mostVisits?: number) =>
  trainHyperplane(examples, { columnCount: 2, rank: 1 }, mostVisits);

/** Random points of a square with random shifts away from a line through its middle. */
function points(count: number, label: (x: number, y: number) => boolean): SvmExample[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const [x, y] = [random() * 2 - 1, random() * 2 - 1];
    const positive = label(x, y);
    return { row: rowOf(x + (positive ? 0.3 : -0.3), y), sign: positive ? 1 : -1, cost: 10 };
  });
}

function margin(plane: Hyperplane, { columns, values, dense }: SvmRow): number {
  const sparse = values.reduce((sum, x, k) => sum + x * plane.weights[columns[k]!]!, 0);
  return sparse + plane.dense[0]! * dense[0]! + plane.bias;
}

test('separable points come to lie on their sides, and a second run gives the same plane', () => {
  const examples = points(200, (x, y) => x + 0.5 * y > 0);
  const plane = trained(examples);
  for (const { row, sign } of examples) expect(margin(plane, row) * sign).toBeGreaterThan(0);
  expect(trained(examples)).toEqual(plane);
});

test('a heavier example pulls the plane to its side', () => {
  const row = rowOf(1, 0);
  const contested = (cost: number) =>
    trained([
      { row, sign: 1, cost },
      { row, sign: -1, cost: 1 },
    ]);
  expect(margin(contested(10), row)).toBeGreaterThan(0);
  expect(margin(contested(0.1), row)).toBeLessThan(0);
});

test('labels that contradict each other are looked at no more often than allowed', () => {
  const toss = seededRandom(2);
  const examples = points(200, () => toss() < 0.5);
  // Three passes of 200 each, whether the last visit allowed is in the middle of the third or at its end.
  const three = trained(examples, 600);
  expect(trained(examples, 401)).toEqual(three);
  expect(trained(examples, 400)).not.toEqual(three);
  expect(trained(examples, 601)).not.toEqual(three);
});
