import { expect, test } from 'vitest';
import { fitLogistic, logistic, logOddsBy, type Observation } from './logistic-regression.ts';
import { seededRandom } from '../numeric/seeded-random.ts';

test('the fitted probabilities agree with the frequencies', () => {
  const random = seededRandom(2);
  const observations: Observation[] = Array.from({ length: 4_000 }, () => {
    const x = random() * 6 - 3;
    return { features: [x, random()], right: random() < logistic(1.5 * x - 0.5), weight: 1 };
  });
  const model = fitLogistic(observations);
  for (const x of [-2, -1, 0, 1, 2]) {
    const fitted = logistic(logOddsBy(model, [x, 0.5]));
    expect(Math.abs(fitted - logistic(1.5 * x - 0.5))).toBeLessThan(0.05);
  }
});

test('a feature that never changes does no harm', () => {
  const model = fitLogistic([
    { features: [1, 0], right: false, weight: 1 },
    { features: [1, 1], right: true, weight: 1 },
    { features: [1, 1], right: true, weight: 1 },
    { features: [1, 0], right: true, weight: 1 },
  ]);
  expect(logOddsBy(model, [1, 1])).toBeGreaterThan(logOddsBy(model, [1, 0]));
});
