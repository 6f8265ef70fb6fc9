import { expect, test } from 'vitest';
import { fitMap, logOddsOfFeatures, type WeightPrior } from './map-regression.ts';

const PRIOR: WeightPrior = { mean: [1, -2], deviation: [0.5, 2] };

test('without observations the prior is believed', () => {
  expect(fitMap([], PRIOR)).toEqual([1, -2]);
});

test('the fit is where the loss and the prior pull equally hard', () => {
  const observations = [
    { features: [2, 1], right: true, weight: 1 },
    { features: [-1, 1], right: false, weight: 0.3 },
    { features: [3, 1], right: false, weight: 1 },
  ];
  const weights = fitMap(observations, PRIOR);
  for (const j of [0, 1]) {
    let gradient = (weights[j]! - PRIOR.mean[j]!) / PRIOR.deviation[j]! ** 2;
    for (const { features, right, weight } of observations) {
      const chance = 1 / (1 + Math.exp(-logOddsOfFeatures(weights, features)));
      gradient += weight * (chance - Number(right)) * features[j]!;
    }
    expect(gradient).toBeCloseTo(0, 6);
  }
});

test('data that can be told apart perfectly keeps finite weights', () => {
  const observations = Array.from({ length: 200 }, (_, at) => ({
    features: [at < 100 ? 50 : -50, 1],
    right: at < 100,
    weight: 1,
  }));
  const weights = fitMap(observations, { mean: [-6, 6], deviation: [10, 10] });
  expect(weights.every(Number.isFinite)).toBe(true);
  expect(weights[0]).toBeGreaterThan(0);
});
