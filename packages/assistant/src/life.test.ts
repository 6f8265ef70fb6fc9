import { expect, test } from 'vitest';
import { type Lived, reportLife } from './life.ts';

const lived = (confident: boolean, right: boolean, inScope = true): Lived => ({
  inScope,
  confident,
  right,
  features: undefined,
});
const times = (count: number, one: Lived): Lived[] => Array.from({ length: count }, () => one);
const [sure, wrong, unsure] = [lived(true, true), lived(true, false), lived(false, false)];

test('the worst window has 300 questions in a row, and at least 20 confident answers', () => {
  const worst = (...parts: Lived[][]) => reportLife(parts.flat()).worstWindow300;
  // 20 confident answers within 300 questions, half of them wrong; then within 301.
  expect(worst(times(10, wrong), times(280, unsure), times(10, sure))).toBe(0.5);
  expect(worst(times(10, wrong), times(281, unsure), times(10, sure))).toBeNull();
  expect(worst(times(299, sure))).toBeNull();
  // The first window is the worst, and the last one.
  expect(worst(times(30, wrong), times(570, sure))).toBe(0.9);
  expect(worst(times(570, sure), times(30, wrong))).toBe(0.9);
});

test('shares are of what they say, and null where there is nothing', () => {
  const out = lived(false, false, false);
  const report = reportLife([sure, wrong, unsure, unsure, out, lived(true, false, false)]);
  expect(report).toMatchObject({
    asked: 6,
    confident: 3,
    confidentRight: 1,
    precision: 1 / 3,
    coverage: 0.5,
    outOfScopeRecall: 0.5,
    per100: [{ asked: 6, confident: 3, right: 1 }],
  });
  expect(reportLife([])).toMatchObject({ precision: null, coverage: null, outOfScopeRecall: null });
});
