import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { FeatureSpace } from './feature-space.ts';
import { dot } from './feature-vector.ts';
import { Knowledge } from '../store/knowledge.ts';
import { isCharacterNgram, wordFeature } from './ngrams.ts';
import { seededRandom, shuffled } from '../numeric/seeded-random.ts';
import { createReader } from './text-reader.ts';

const WORDS = Array.from({ length: 60 }, (_, at) => `${String.fromCodePoint(97 + (at % 26))}${at}`);

/** Made-up texts: five words out of a neighbourhood of twelve. */
function makeTexts(count: number): string[][] {
  const random = seededRandom(5);
  return Array.from({ length: count }, (_, at) => {
    const start = (at * 7) % WORDS.length;
    const near = Array.from({ length: 12 }, (_word, k) => WORDS[(start + k) % WORDS.length] ?? '');
    return shuffled(near, random).slice(0, 5);
  });
}

const TEXTS = makeTexts(1_000);
const SPACE = FeatureSpace.fit(TEXTS);

test('from a thousand texts on there are dense directions', () => {
  expect(SPACE.statistics.latent).toBeDefined();
  expect(SPACE.statistics.words).toBeDefined();
  expect(SPACE.denseSize).toBeGreaterThan(0);
  const [text = []] = TEXTS;
  const { dense } = SPACE.project(text);
  expect(dense.some((value) => value !== 0)).toBe(true);
});

test('fewer texts give sparse features only', () => {
  const few = FeatureSpace.fit(TEXTS.slice(0, 999));
  expect(few.denseSize).toBe(0);
  expect(few.project(TEXTS[0] ?? []).dense).toHaveLength(0);
});

test('the same texts give the same statistics', () => {
  // As bytes: to compare these large arrays number by number would take most of the time of these tests.
  const again = serialize(FeatureSpace.fit(TEXTS).statistics);
  expect(again.equals(serialize(SPACE.statistics))).toBe(true);
});

test('a vector has length 1, dense parts included', () => {
  const { values, dense } = SPACE.project(TEXTS[3] ?? []);
  const squares = [...values, ...dense].reduce((sum, value) => sum + value * value, 0);
  expect(squares).toBeCloseTo(1, 5);
});

test('a word weighs more the fewer texts have it, and by the logarithm of how often it is there', () => {
  const space = FeatureSpace.fit([['b'], ['b', 'c'], ['b', 'd'], ['b', 'c']]);
  const { indices, values } = space.project(['b', 'c', 'x', 'y', 'b']);
  const weightOf = (word: string) => values[indices.indexOf(wordFeature(word))]!;
  const idf = (texts: number) => Math.log(5 / (1 + texts)) + 1;
  expect(weightOf('c') / weightOf('b')).toBeCloseTo(idf(2) / (idf(4) * (1 + Math.LN2)), 5);
  // Whatever was never seen counts as seen once.
  expect(weightOf('x') / weightOf('c')).toBeCloseTo(idf(1) / idf(2), 5);
});

test('each dense part weighs 0.7 beside the sparse one, of whose length either block has half', () => {
  const { indices, values, dense } = SPACE.project(TEXTS[3] ?? []);
  const squares = (numbers: Iterable<number>) =>
    Array.from(numbers).reduce((sum, value) => sum + value * value, 0);
  const rank = SPACE.statistics.latent!.directions.rank;
  const all = 1 + 2 * 0.7 ** 2;
  expect(squares(dense.slice(0, rank))).toBeCloseTo(0.49 / all, 5);
  expect(squares(dense.slice(rank))).toBeCloseTo(0.49 / all, 5);
  const runs = values.filter((_, at) => isCharacterNgram(indices[at]!));
  expect(squares(values)).toBeCloseTo(1 / all, 5);
  expect(squares(runs)).toBeCloseTo(0.5 / all, 5);
});

test('word vectors of neighbours point the same way, also where they never stood together', () => {
  const rank = SPACE.statistics.latent!.directions.rank;
  const vectorOf = (at: number) => SPACE.project([WORDS[at % WORDS.length]!]).dense.slice(rank);
  /** How near a word is to the one so many places further, on average. */
  const nearness = (places: number) =>
    WORDS.reduce((sum, _, at) => sum + dot(vectorOf(at), vectorOf(at + places)), 0) / WORDS.length;
  expect(nearness(3)).toBeGreaterThan(0.05);
  expect(nearness(20)).toBeLessThan(0);
});

test('an example taken out again leaves the dense centroids exactly as they were', () => {
  const knowledge = new Knowledge(createReader(SPACE));
  const textOf = (at: number) => (TEXTS[at] ?? []).join(' ');
  for (const id of [1, 2, 3]) knowledge.putSolution({ id, texte: textOf(id), motcle: [] });
  const asked = knowledge.classes.reader.project(knowledge.classes.reader.analyze(textOf(9)));
  const cosines = () =>
    knowledge.classes.cosines(
      asked,
      [1, 2, 3].map((id) => knowledge.classes.slotOf(id)),
    );
  const before = cosines();
  knowledge.putExample({ key: 'report:1', solutionId: 2, text: textOf(10) });
  expect(cosines()).not.toEqual(before);
  knowledge.removeExample('report:1');
  expect(cosines()).toEqual(before);
});
