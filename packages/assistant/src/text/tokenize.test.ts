import { expect, test } from 'vitest';
import {
  MAX_SEARCH_CHARACTERS,
  clipForSearch,
  fold,
  normalizedText,
  tokenize,
  wordsOf,
} from './tokenize.ts';

test('folding drops accents, case and compatibility forms', () => {
  expect(fold('ÉTÉ ﬁn İÇİ')).toBe('ete fin ici');
});

test('words are runs of letters and digits and remember how they were written', () => {
  expect(tokenize("L'Eau, n°2: gâtée!")).toEqual([
    { surface: 'L', word: 'l' },
    { surface: 'Eau', word: 'eau' },
    { surface: 'n', word: 'n' },
    { surface: '2', word: '2' },
    { surface: 'gâtée', word: 'gatee' },
  ]);
});

test('texts that differ in case, accents and punctuation are the same normalised text', () => {
  const normalized = (text: string) => normalizedText(wordsOf(tokenize(text)));
  expect(normalized('  Où est-il ?! ')).toBe(normalized('ou EST, il'));
  expect(normalized('ou est-elle')).not.toBe(normalized('ou est-il'));
});

test('a long text keeps its end', () => {
  const clipped = clipForSearch(`first ${'x'.repeat(MAX_SEARCH_CHARACTERS)} last`);
  expect(clipped).toHaveLength(MAX_SEARCH_CHARACTERS);
  expect(clipped.endsWith('last')).toBe(true);
});
