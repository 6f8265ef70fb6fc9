import { expect, test } from 'vitest';
import { isCharacterNgram, ngramsOf, wordFeature } from './ngrams.ts';

/** How many runs of 2 to 5 characters a word has, with a blank on either side. */
function runsIn(word: string): number {
  const length = word.length + 2;
  return [2, 3, 4, 5].reduce((sum, size) => sum + Math.max(0, length - size + 1), 0);
}

test('a text has a feature for each word, each pair of neighbours and each run of characters', () => {
  for (const text of [
    'a',
    'ab',
    'card',
    'my card was declined',
    'x y z '.repeat(400),
    'é'.repeat(900),
  ]) {
    const words = text.trim().split(' ');
    const features = [...ngramsOf(words)];
    const [runs, others] = [true, false].map((wanted) =>
      features.filter((feature) => isCharacterNgram(feature) === wanted),
    );
    expect(runs).toHaveLength(words.reduce((sum, word) => sum + runsIn(word), 0));
    expect(others).toHaveLength(2 * words.length - 1);
    expect(others).toEqual(expect.arrayContaining(words.map(wordFeature)));
    expect(features).toEqual(features.toSorted((a, b) => a - b));
  }
  expect(ngramsOf([])).toHaveLength(0);
});

test('texts read one after the other do not disturb each other', () => {
  const first = ngramsOf(['declined', 'card']);
  const copy = first.slice();
  ngramsOf(['a', 'much', 'longer', 'text', 'about', 'something', 'else']);
  expect(first).toEqual(copy);
  expect(ngramsOf(['declined', 'card'])).toEqual(copy);
});
