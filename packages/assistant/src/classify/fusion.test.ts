import { expect, test } from 'vitest';
import { fuse, fusionScale, fusionWeights, type Channels } from './fusion.ts';

const SPARSE = { trained: true, selfTrained: false, dense: false };

test.each([
  ['nothing trained', 0, { ...SPARSE, trained: false }, [0, 1, 0.6]],
  ['word vectors and no examples', 0, { ...SPARSE, trained: false, dense: true }, [0, 1, 0.3]],
  ['word vectors and an example each', 1, { ...SPARSE, dense: true }, [0.25, 0.8125, 0.45]],
  ['three examples each', 3, SPARSE, [0.5, 0.625, 0.6]],
  ['many examples', 27, SPARSE, [0.9, 0.325, 0.6]],
  ['open complaints and few examples', 2, { ...SPARSE, selfTrained: true }, [1, 0.5, 0.6]],
  ['open complaints and more examples', 5, { ...SPARSE, selfTrained: true }, [1, 0.25, 0.4]],
])('SVM, centroid and words weigh what was chosen, with %s', (_, meanExamples, traits, weights) => {
  const { margins, cosines, lexical } = fusionWeights(meanExamples, traits);
  const expected = weights.map((weight) => expect.closeTo(weight, 10) as number);
  expect([margins, cosines, lexical]).toEqual(expected);
});

const CHANNELS: Channels = {
  margins: Float64Array.of(1, -1),
  cosines: Float64Array.of(0.2, 0.6),
  lexical: Float64Array.of(9, 3),
  examples: Float64Array.of(1, 3),
  others: undefined,
};
const WEIGHTS = { margins: 0.5, cosines: 0.625, lexical: 0.6 };
/** The prior of a solution whose examples + 1 are twice the mean + 1. */
const TWICE = 0.3 * Math.LN2;

const totals = (channels: Channels) => [...fuse(channels, WEIGHTS, 1)];
const about = (...numbers: number[]) =>
  numbers.map((number) => expect.closeTo(number, 10) as number);

test('what each says counts by how far it stands out, and frequent answers are likelier', () => {
  expect(totals(CHANNELS)).toEqual(about(0.5 - 0.625 + 0.6, -0.5 + 0.625 - 0.6 + TWICE));
  expect(fusionScale(WEIGHTS)).toBeCloseTo(Math.sqrt(0.25 + 0.390625 + 0.36), 10);
});

test('without an SVM its weight is left out, and who is new to it has the mean of the others', () => {
  const untrained = totals({ ...CHANNELS, margins: undefined });
  expect(untrained).toEqual(about(-0.625 + 0.6, 0.625 - 0.6 + TWICE));
  const cosines = Float64Array.of(0.6, 0.6);
  const half = totals({ ...CHANNELS, cosines, margins: Float64Array.of(5, NaN) });
  expect(half).toEqual(about(0.6, 0.5 * (-1 / 2) - 0.6 + TWICE));
});

test('those who are no candidates tell what is usual', () => {
  const alike = { mean: 0.2, variance: 0 };
  const others = {
    count: 2,
    margins: { mean: -1, variance: 0 },
    cosines: alike,
    lexical: { mean: 3, variance: 0 },
  };
  // One score of four stands out: its standard score is the root of 3, that of the others minus a third of that.
  const [first, second] = [Math.sqrt(3), -1 / Math.sqrt(3)];
  const cosines = Float64Array.of(0.6, 0.2);
  const expected = [1.725 * first, 1.725 * second + TWICE];
  expect(totals({ ...CHANNELS, cosines, others })).toEqual(about(...expected));
});
