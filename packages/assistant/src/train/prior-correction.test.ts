import { expect, test } from 'vitest';
import { correctPriors, type CandidateTotals } from './prior-correction.ts';

/** A hundred texts that lean to the first solution, some barely; every fifth clearly belongs to the second. */
const LEANING: CandidateTotals[] = Array.from({ length: 100 }, (_, at) => ({
  text: `text ${at}`,
  candidates: [1, 2],
  totals: Float64Array.of(at / 200, at % 5 === 0 ? 2 : 0),
}));

const answers = (opinions: readonly CandidateTotals[], id: number) =>
  opinions.filter(({ totals }) => (totals[0]! > totals[1]! ? 1 : 2) === id).length;

test('a greedy solution gives back what it has least claim to, clear answers stay', () => {
  const even = correctPriors(
    LEANING,
    new Map([
      [1, 1],
      [2, 1],
    ]),
  );
  expect(answers(even, 1)).toBeLessThan(answers(LEANING, 1));
  expect(answers(even, 1)).toBeGreaterThan(0);
  expect(even[0]!.totals[1]!).toBeGreaterThan(even[0]!.totals[0]!);
});

test('a solution that history has more often may have more', () => {
  const expected = (first: number) =>
    new Map([
      [1, first],
      [2, 2 - first],
    ]);
  const often = correctPriors(LEANING, expected(1.6));
  const seldom = correctPriors(LEANING, expected(0.4));
  expect(answers(often, 1)).toBeGreaterThan(answers(seldom, 1));
});

test('a solution that no text is near to keeps its totals finite', () => {
  const aligned = correctPriors(
    [{ text: 'a', candidates: [1], totals: Float64Array.of(1) }],
    new Map([
      [1, 1],
      [2, 1],
    ]),
  );
  expect(Number.isFinite(aligned[0]!.totals[0]!)).toBe(true);
  expect(correctPriors([], new Map([[1, 1]]))).toEqual([]);
});
