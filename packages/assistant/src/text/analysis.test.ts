import { expect, test } from 'vitest';
import { analyze } from './analysis.ts';
import { pairKey, termKey } from './term-key.ts';

const pairsOf = (text: string) => analyze(text).pairs.map(({ keys }) => keys[0]);
const keyOf = (one: string, other: string) => pairKey(termKey(one), termKey(other));

test('words of meaning are pairs whichever comes first and whatever stop words are between', () => {
  expect(pairsOf('the card that I had was stolen')).toEqual([keyOf('card', 'stolen')]);
  expect(pairsOf('they have stolen the card')).toEqual([keyOf('card', 'stolen')]);
});

test('a word is paired with the four before it and with none further away', () => {
  const pairs = pairsOf('alpha bravo delta golf hotel lima');
  expect(pairs).toContain(keyOf('lima', 'bravo'));
  expect(pairs).not.toContain(keyOf('alpha', 'lima'));
  expect(pairs).toHaveLength(1 + 2 + 3 + 4 + 4);
});

test('accents change no pair', () => {
  expect(pairsOf('ma carte est bloquée')).toEqual(pairsOf('ma carte est bloquee'));
});
