import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { SlotScores } from './slot-scores.ts';

test('the best slots are found, equals in the order asked for, slots without a score never', () => {
  const random = seededRandom(6);
  const numbers = Float64Array.from({ length: 500 }, () => Math.floor(random() * 40));
  const order = (slot: number) => (slot * 7) % 500;
  const sorted = [...numbers.keys()]
    .filter((slot) => numbers[slot]! > 0)
    .toSorted((a, b) => numbers[b]! - numbers[a]! || order(a) - order(b));
  const scores = new SlotScores(numbers);
  for (const count of [1, 30, 600]) {
    expect(new Set(scores.best(count, order))).toEqual(new Set(sorted.slice(0, count)));
    expect(scores.best(count, order)).toHaveLength(Math.min(count, sorted.length));
  }
  expect([scores.of(sorted[0]!), scores.of(-1), scores.of(500)]).toEqual([39, 0, 0]);
});

test('no score at all is told', () => {
  expect(new SlotScores(new Float64Array(3)).isEmpty).toBe(true);
  expect(new SlotScores(Float64Array.of(0, 0.1)).isEmpty).toBe(false);
  expect(new SlotScores(new Float64Array(3)).best(5, (slot) => slot)).toEqual([]);
});
