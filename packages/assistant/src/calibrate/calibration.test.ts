import { expect, test } from 'vitest';
import { exactLogOdds, logOddsOf } from './calibration.ts';
import { SHIPPED_CALIBRATION } from './calibration-shipped.ts';

test('each kind of knowledge has its own shipped curve', () => {
  for (const kind of ['untrained', 'trained', 'selfTrained'] as const) {
    const { mean, intercept } = SHIPPED_CALIBRATION.curves[kind];
    expect(logOddsOf(mean, kind)).toBeCloseTo(intercept, 10);
  }
});

test('a text that was taught for two solutions is as sure as its examples agree', () => {
  const chance = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
  const { exactAgreement } = SHIPPED_CALIBRATION;
  expect(chance(exactLogOdds(3, 3))).toBeCloseTo(exactAgreement, 10);
  expect(chance(exactLogOdds(1, 4))).toBeCloseTo(exactAgreement / 4, 10);
});
