import { expect, test } from 'vitest';
import { seededRandom } from '../numeric/seeded-random.ts';
import { ScoreAccumulators } from './score-accumulators.ts';

function scoresOf(numbers: readonly number[]): ScoreAccumulators {
  const scores = new ScoreAccumulators(numbers.length);
  for (const [slot, number] of numbers.entries()) if (number > 0) scores.add(slot, number);
  return scores;
}

test('the best slots are found, of equals the first in the order asked for, slots without a score never', () => {
  const random = seededRandom(6);
  const order = (slot: number) => (slot * 7) % 500;
  // Also with a few that are far above the others.
  for (const outliers of [0, 10]) {
    const numbers = Array.from({ length: 500 }, (_, slot) =>
      slot < outliers ? 1e6 + slot : Math.floor(random() * 40),
    );
    const sorted = [...numbers.keys()]
      .filter((slot) => numbers[slot]! > 0)
      .toSorted((a, b) => numbers[b]! - numbers[a]! || order(a) - order(b));
    const scores = scoresOf(numbers);
    for (const count of [1, 30, 600]) {
      expect(scores.best(count, order)).toEqual(sorted.slice(0, count));
    }
    expect(scores.of(sorted[0]!)).toBe(Math.max(...numbers));
    expect([scores.of(-1), scores.of(500)]).toEqual([0, 0]);
  }
});

test('parts are added up, some only where there is a score already', () => {
  const scores = new ScoreAccumulators(3);
  scores.addIfScored(1, 5);
  expect(scores.of(1)).toBe(0);
  scores.add(1, 0.5);
  scores.add(1, 0.25);
  scores.addIfScored(1, 1);
  expect([0, 1, 2].map((slot) => scores.of(slot))).toEqual([0, 1.75, 0]);
  expect([...scores.ofAll([1, 2, 1])]).toEqual([1.75, 0, 1.75]);
  expect(scores.best(3, (slot) => slot)).toEqual([1]);
});
