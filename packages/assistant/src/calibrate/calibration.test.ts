import { expect, test } from 'vitest';
import { exactLogOdds, logOddsOf, type OwnCalibration } from './calibration.ts';
import { SHIPPED_CALIBRATION } from './calibration-shipped.ts';

const SHIPPED = SHIPPED_CALIBRATION.curves.trained;
/** With these features the shipped curve gives its intercept alone. */
const FEATURES = SHIPPED.mean;

/** A calibration that gives every answer the same log-odds. */
function own(trust: number): OwnCalibration {
  const nothing = FEATURES.map(() => 0);
  const model = { mean: nothing, deviation: FEATURES.map(() => 1), weights: nothing, intercept: 8 };
  return { model, trust };
}

test.each([
  [0, SHIPPED.intercept],
  [0.25, 0.75 * SHIPPED.intercept + 2],
  [1, 8],
])('an own curve that is trusted to %d has that share beside the shipped one', (trust, logOdds) => {
  expect(logOddsOf(FEATURES, { kind: 'trained', own: own(trust) })).toBeCloseTo(logOdds, 10);
});

test('without an own curve the shipped one of the kind of knowledge speaks alone', () => {
  for (const kind of ['untrained', 'trained', 'selfTrained'] as const) {
    const { mean, intercept } = SHIPPED_CALIBRATION.curves[kind];
    expect(logOddsOf(mean, { kind, own: undefined })).toBeCloseTo(intercept, 10);
  }
});

test('a text that was taught for two solutions is as sure as its examples agree', () => {
  const chance = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
  const { exactAgreement } = SHIPPED_CALIBRATION;
  expect(chance(exactLogOdds(3, 3))).toBeCloseTo(exactAgreement, 10);
  expect(chance(exactLogOdds(1, 4))).toBeCloseTo(exactAgreement / 4, 10);
});
