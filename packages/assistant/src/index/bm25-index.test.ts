import { expect, test } from 'vitest';
import { Bm25Index } from './bm25-index.ts';
import { WEIGHT_UNIT } from './weights.ts';

test('a term counts by BM25 with k1 = 3 and b = 0.4: frequent, rare, and in a short document', () => {
  const [short, long] = [{ keys: [7] }, { keys: [8] }];
  const index = new Bm25Index();
  index.add(0, [short], WEIGHT_UNIT);
  index.add(1, [long, long, long], WEIGHT_UNIT);
  // Each of them is in one document of two; the mean length is 2.
  const [inShort, inLong] = index.partsIn(short, [0, 1]);
  expect(inShort).toBeCloseTo(Math.LN2 / (1 + 3 * (0.6 + 0.4 / 2)), 10);
  expect(inLong).toBe(0);
  const [ofLong] = index.partsIn(long, [1]);
  expect(ofLong).toBeCloseTo((3 * Math.LN2) / (3 + 3 * (0.6 + (0.4 * 3) / 2)), 10);
});
