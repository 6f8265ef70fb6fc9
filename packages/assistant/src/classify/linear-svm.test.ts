import { expect, test } from 'vitest';
import type { FeatureVector } from '../text/feature-vector.ts';
import { trainHyperplane } from './linear-svm.ts';
import { seededRandom } from '../numeric/seeded-random.ts';
import { svmRows } from './svm-rows.ts';

function vector(...values: number[]): FeatureVector {
  return {
    indices: Int32Array.from(values.keys()),
    values: Float32Array.from(values),
    dense: Float32Array.of(0.5),
  };
}

interface Example {
  readonly vector: FeatureVector;
  readonly positive: boolean;
  readonly cost: number;
}

function problemOf(examples: readonly Example[]) {
  const vectors = examples.map((example) => example.vector);
  return {
    rows: svmRows(vectors, (feature) => feature),
    members: [...examples.keys()],
    signs: examples.map(({ positive }) => (positive ? 1 : -1)),
    costs: examples.map(({ cost }) => cost),
  };
}

/** Random points of a square with random shifts away from a line through its middle. */
function points(count: number, label: (x: number, y: number) => boolean): Example[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => {
    const [x, y] = [random() * 2 - 1, random() * 2 - 1];
    const positive = label(x, y);
    return { vector: vector(x + (positive ? 0.3 : -0.3), y), positive, cost: 10 };
  });
}

function margin(
  plane: ReturnType<typeof trainHyperplane>,
  { indices, values, dense }: FeatureVector,
) {
  const sparse = values.reduce((sum, x, k) => sum + x * plane.weights[indices[k]!]!, 0);
  return sparse + plane.dense[0]! * dense[0]! + plane.bias;
}

test('separable points come to lie on their sides, and a second run gives the same plane', () => {
  const examples = points(200, (x, y) => x + 0.5 * y > 0);
  const plane = trainHyperplane(problemOf(examples));
  for (const { vector: point, positive } of examples) {
    expect(margin(plane, point) > 0).toBe(positive);
  }
  expect(trainHyperplane(problemOf(examples))).toEqual(plane);
});

test('a heavier example pulls the plane to its side', () => {
  const at = vector(1, 0);
  const contested = (cost: number) =>
    trainHyperplane(
      problemOf([
        { vector: at, positive: true, cost },
        { vector: at, positive: false, cost: 1 },
      ]),
    );
  expect(margin(contested(10), at)).toBeGreaterThan(0);
  expect(margin(contested(0.1), at)).toBeLessThan(0);
});

test('labels that contradict each other are looked at no more often than allowed', () => {
  const toss = seededRandom(2);
  const problem = problemOf(points(200, () => toss() < 0.5));
  let looks = 0;
  const members = new Proxy(problem.members, {
    get(target, place, receiver) {
      looks += Number(typeof place === 'string' && /^\d+$/u.test(place));
      return Reflect.get(target, place, receiver) as unknown;
    },
  });
  trainHyperplane({ ...problem, members }, 600);
  expect(looks).toBe(600);
});
