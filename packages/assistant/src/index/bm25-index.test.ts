import { expect, test } from 'vitest';
import { Bm25Index } from './bm25-index.ts';
import { WEIGHT_UNIT } from './weights.ts';

test('a term counts by BM25 with k1 = 3 and b = 0.4: frequent, rare, and in a short document', () => {
  const [short, long] = [{ keys: [7] }, { keys: [8] }];
  const index = new Bm25Index();
  index.add(0, [short], WEIGHT_UNIT);
  index.add(1, [long, long, long], WEIGHT_UNIT);
  // Each of them is in one document of two; the mean length is 2.
  expect(index.partOf(short, 0)).toBeCloseTo(Math.LN2 / (1 + 3 * (0.6 + 0.4 / 2)), 10);
  expect(index.partOf(long, 1)).toBeCloseTo((3 * Math.LN2) / (3 + 3 * (0.6 + (0.4 * 3) / 2)), 10);
  expect(index.partOf(short, 1)).toBe(0);
});
