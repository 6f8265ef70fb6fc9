import { expect, test } from 'vitest';
import { CHART_HEIGHT, chartScale, fittingCharacters, niceTicks } from './chart-scale.ts';

test('an axis has whole numbers only, however small the figures are', () => {
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(1)).toEqual([0, 1]);
  expect(niceTicks(3)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(7)).toEqual([0, 2, 4, 6, 8]);
});

test('an axis reaches the greatest figure in a few round steps', () => {
  expect(niceTicks(100)).toEqual([0, 50, 100]);
  expect(niceTicks(137)).toEqual([0, 50, 100, 150]);
  expect(niceTicks(1_000_000)).toEqual([0, 500_000, 1_000_000]);
  for (let max = 1; max < 5_000; max += 7) {
    const ticks = niceTicks(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});

test('bars stand beside each other between the edges, higher ones further up', () => {
  const scale = chartScale([4, 0, 2], 320);
  expect(scale.y(0)).toBe(scale.plot.bottom);
  expect(scale.y(4)).toBe(scale.plot.top);
  expect(scale.y(2)).toBeLessThan(scale.y(0));
  expect(scale.x(0)).toBeGreaterThan(scale.plot.left);
  expect(scale.x(2)).toBeLessThan(scale.plot.right);
  expect(scale.plot.bottom).toBeLessThan(CHART_HEIGHT);
});

test('a chart of nothing, or without room, has finite geometry', () => {
  const scale = chartScale([], 0);
  expect(Number.isFinite(scale.y(0))).toBe(true);
  expect(scale.band).toBeGreaterThanOrEqual(0);
  expect(fittingCharacters(0)).toBe(1);
});
