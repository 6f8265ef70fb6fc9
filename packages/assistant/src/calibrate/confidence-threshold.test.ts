import { expect, test } from 'vitest';
import { scoreOf, SCORE_AT_CONFIDENT_LINE } from './confidence-threshold.ts';

test('the scale runs from 0 over the confident line to 2', () => {
  for (const line of [0.9, 0.96]) {
    expect(scoreOf(0, line)).toBe(0);
    expect(scoreOf(line, line)).toBe(SCORE_AT_CONFIDENT_LINE);
    expect(scoreOf(line - 1e-9, line)).toBeLessThan(SCORE_AT_CONFIDENT_LINE);
    expect(scoreOf(1, line)).toBe(2);
  }
  expect(scoreOf(0.45, 0.9)).toBeCloseTo(0.65);
  expect(scoreOf(0.95, 0.9)).toBeCloseTo(1.65);
});
