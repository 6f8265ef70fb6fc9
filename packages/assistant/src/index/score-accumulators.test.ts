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
  // With a few that are far above the others, those differ hardly.
  for (const outliers of [0, 10]) {
    const numbers = Array.from({ length: 500 }, (_, slot) =>
      slot < outliers ? 1e6 + slot : Math.floor(random() * 40),
    );
    const sorted = [...numbers.keys()]
      .filter((slot) => numbers[slot]! > 0)
      .toSorted((a, b) => numbers[b]! - numbers[a]! || order(a) - order(b));
    const scores = scoresOf(numbers);
    const ceiling = Math.max(...numbers);
    // Whatever it is told of the highest score.
    for (const most of [ceiling, 2 * ceiling, ceiling / 2]) {
      for (const count of [1, 30, 600]) {
        const found = scores.best(count, most, order);
        expect(found.toSorted((a, b) => a - b)).toEqual(
          sorted.slice(0, count).toSorted((a, b) => a - b),
        );
      }
    }
    expect(scores.of(sorted[0]!)).toBe(ceiling);
    expect([scores.of(-1), scores.of(500)]).toEqual([0, 0]);
  }
});

test('parts are added up, some only where there is a score already', () => {
  const scores = new ScoreAccumulators(3);
  scores.addIfScored(1, 5);
  expect(scores.isEmpty).toBe(true);
  scores.add(1, 0.5);
  scores.add(1, 0.25);
  scores.addIfScored(1, 1);
  expect([0, 1, 2].map((slot) => scores.of(slot))).toEqual([0, 1.75, 0]);
  expect(scores.best(3, 2, (slot) => slot)).toEqual([1]);
});

test('no score at all is told', () => {
  const scores = scoresOf([0, 0.1, 0]);
  expect(scores.isEmpty).toBe(false);
  scores.clear();
  expect(scores.isEmpty).toBe(true);
  expect(scores.best(5, 1, (slot) => slot)).toEqual([]);
  scores.add(2, 1);
  expect(scores.best(5, 1, (slot) => slot)).toEqual([2]);
});
