import { expect, test } from 'vitest';
import type { FeatureVector } from './feature-vector.ts';
import { trainPlane, type SvmExample } from './linear-svm.ts';
import { seededRandom } from './seeded-random.ts';

function vector(...values: number[]): FeatureVector {
  return {
    indices: Int32Array.from(values.keys()),
    values: Float32Array.from(values),
    dense: Float32Array.of(0.5),
  };
}

function margin(plane: ReturnType<typeof trainPlane>, { indices, values, dense }: FeatureVector) {
  const sparse = values.reduce((sum, x, k) => sum + x * plane.weights[indices[k]!]!, 0);
  return sparse + plane.dense[0]! * dense[0]! + plane.bias;
}

test('separable points come to lie on their sides, and a second run gives the same plane', () => {
  const random = seededRandom(1);
  const examples: SvmExample[] = Array.from({ length: 200 }, () => {
    const [x, y] = [random() * 2 - 1, random() * 2 - 1];
    const positive = x + 0.5 * y > 0;
    const shift = positive ? 0.3 : -0.3;
    return { vector: vector(x + shift, y), positive, cost: 10 };
  });
  const plane = trainPlane(examples, 2);
  for (const { vector: point, positive } of examples) {
    expect(margin(plane, point) > 0).toBe(positive);
  }
  expect(trainPlane(examples, 2)).toEqual(plane);
});

test('a heavier example pulls the plane to its side', () => {
  const at = vector(1, 0);
  const contested = (cost: number) =>
    trainPlane(
      [
        { vector: at, positive: true, cost },
        { vector: at, positive: false, cost: 1 },
      ],
      2,
    );
  expect(margin(contested(10), at)).toBeGreaterThan(0);
  expect(margin(contested(0.1), at)).toBeLessThan(0);
});
