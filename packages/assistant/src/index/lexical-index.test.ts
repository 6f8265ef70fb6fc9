import { expect, test } from 'vitest';
import { analyze } from '../text/analysis.ts';
import { LexicalIndex } from './lexical-index.ts';
import { WEIGHT_UNIT } from './weights.ts';

const SLOTS = [0, 1, 2, 3];

/** Every document has both words; `card` is everywhere alike, `atm` stands almost only in one. */
function taught(): LexicalIndex {
  const index = new LexicalIndex();
  for (const slot of SLOTS) index.add(slot, analyze('card atm'), 10 * WEIGHT_UNIT);
  index.add(0, analyze('atm'), 190 * WEIGHT_UNIT);
  for (const slot of SLOTS) index.add(slot, analyze('card'), 190 * WEIGHT_UNIT);
  return index;
}

test('a word that is frequent in one document says more than one that is frequent in all', () => {
  const index = taught();
  const [atm] = analyze('atm').words;
  const [card] = analyze('card').words;
  expect(index.idf(atm!)).toBe(index.idf(card!));
  const [[ofAtm = 0], [ofCard = 0]] = [index.wordScores(atm!, [0]), index.wordScores(card!, [0])];
  expect(ofAtm).toBeGreaterThan(2 * ofCard);
});

test('what a word gives a document is what the search counts for it', () => {
  const query = analyze('atm');
  const { bySlot, ceiling } = taught().score(query, SLOTS.length);
  for (const slot of SLOTS) {
    expect(bySlot.of(slot)).toBeCloseTo(taught().wordScores(query.words[0]!, [slot])[0]!, 12);
  }
  expect(ceiling).toBe(bySlot.of(0));
});

test('texts that are taken out again leave every score as it was', () => {
  const index = taught();
  const query = analyze('my card was eaten by the atm');
  const seen = () => {
    const { bySlot, ceiling, unknownShare } = index.score(query, SLOTS.length);
    return { ceiling, unknownShare, scores: SLOTS.map((slot) => bySlot.of(slot)) };
  };
  const before = seen();
  expect(before.scores).toEqual(before.scores.filter((score) => score > 0));
  expect(seen()).toEqual(before);
  const text = analyze('the atm ate my card, card and atm');
  index.add(1, text, WEIGHT_UNIT);
  expect(seen()).not.toEqual(before);
  index.add(1, text, -WEIGHT_UNIT);
  expect(seen()).toEqual(before);
});
