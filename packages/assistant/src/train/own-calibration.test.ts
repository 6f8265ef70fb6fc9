import { expect, test } from 'vitest';
import { trustIn, unknownWeight, weighTrials } from './own-calibration.ts';

test('the own curve is hardly trusted with a few hundred pairs, half with 900, and never alone', () => {
  expect(trustIn(200)).toBeCloseTo(0.0109, 4);
  expect(trustIn(450)).toBeCloseTo(1 / 9, 10);
  expect(trustIn(900)).toBe(0.5);
  expect(trustIn(5_000)).toBe(0.8);
  expect(trustIn(100_000)).toBe(0.8);
});

test('unknown solutions weigh more the more examples there are, between ten and a hundred', () => {
  expect([3, 10].map(unknownWeight)).toEqual([0.01, 0.01]);
  expect(unknownWeight(Math.sqrt(1_000))).toBeCloseTo(0.095, 10);
  expect([100, 1_000].map(unknownWeight)).toEqual([0.18, 0.18]);
});

test('trials of unknown solutions have their share of all weight, however many they are', () => {
  const trial = (unknown: boolean) => ({ features: [1], right: !unknown, unknown });
  const trials = [false, false, false, true, true].map(trial);
  const weights = weighTrials(trials, 0.25).map(({ weight }) => weight);
  expect(weights).toEqual([1, 1, 1, 0.5, 0.5]);
  expect(weighTrials([trial(false)], 0.25).map(({ weight }) => weight)).toEqual([1]);
});
