import { expect, test } from 'vitest';
import { analyze } from '../text/analysis.ts';
import { LexicalIndex } from './lexical-index.ts';
import { packNumbers, plainNumbers } from '../numeric/packed-numbers.ts';
import { weightedJaccard, stemQuery } from './stem-similarity.ts';
import { WEIGHT_UNIT } from './weights.ts';

const TEXTS = [
  'The card was declined at the atm',
  'The parcel never came to my address',
  'The refund for the parcel is missing',
];

function taught(): LexicalIndex {
  const index = new LexicalIndex();
  for (const [slot, text] of TEXTS.entries()) index.add(slot, analyze(text), WEIGHT_UNIT);
  return index;
}

const keysOf = (text: string) => new Set(analyze(text).words.flatMap(({ keys }) => keys));
const stemsOf = (text: string) => Int32Array.from(keysOf(text));

test('likeness is the idf of common stems over that of all stems', () => {
  const index = taught();
  const [asked, other] = ['The declined card has a new address', 'My card was declined'];
  const idf = (keys: Iterable<number>) =>
    [...keys].reduce((sum, key) => sum + index.idfOfKey(key), 0);
  const [own, others] = [keysOf(asked), keysOf(other)];
  const expected = idf(own.intersection(others)) / idf(own.union(others));
  const stems = stemsOf(other);
  const part = { stems: plainNumbers(stems), from: 0, to: stems.length };
  expect(expected).toBeGreaterThan(0.25);
  expect(weightedJaccard(stemQuery(index, analyze(asked).words), part, index)).toBeCloseTo(
    expected,
  );
});

test('only the given part of packed stems is looked at, and what is hardly alike is not alike', () => {
  const index = taught();
  const parts = TEXTS.map(stemsOf);
  const all = packNumbers(Int32Array.from(parts.flatMap((stems) => [...stems])));
  const query = stemQuery(index, analyze(TEXTS[1]!).words);
  let from = 0;
  const found = parts.map((stems) => {
    const part = { stems: all, from, to: (from += stems.length) };
    return weightedJaccard(query, part, index);
  });
  expect(found).toEqual([0, 1, 0]);
});

test('nothing is like a text without a word of meaning', () => {
  const index = taught();
  const stems = stemsOf(TEXTS[0]!);
  const part = { stems: plainNumbers(stems), from: 0, to: stems.length };
  expect(weightedJaccard(stemQuery(index, []), part, index)).toBe(0);
  const none = { stems: plainNumbers(new Int32Array(0)), from: 0, to: 0 };
  expect(weightedJaccard(stemQuery(index, analyze(TEXTS[0]!).words), none, index)).toBe(0);
});
