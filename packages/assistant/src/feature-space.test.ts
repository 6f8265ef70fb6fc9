import { expect, test } from 'vitest';
import { FeatureSpace } from './feature-space.ts';
import { Knowledge } from './knowledge.ts';
import { seededRandom, shuffled } from './seeded-random.ts';
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
  expect(FeatureSpace.fit(TEXTS).statistics).toEqual(SPACE.statistics);
});

test('a vector has length 1, dense parts included', () => {
  const { values, dense } = SPACE.project(TEXTS[3] ?? []);
  const squares = [...values, ...dense].reduce((sum, value) => sum + value * value, 0);
  expect(squares).toBeCloseTo(1, 5);
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
