import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILE_WORD_SEPARATORS, joinWords, splitWords } from './word-lists.ts';

test('words are split at the separators, trimmed', () => {
  expect(splitWords(' router,, Wi-Fi ,', ',')).toEqual(['router', '', 'Wi-Fi', '']);
  expect(splitWords('refund; late delivery\nlost', FILE_WORD_SEPARATORS)).toEqual([
    'refund',
    'late delivery',
    'lost',
  ]);
  expect(splitWords('refund; late', ',')).toEqual(['refund; late']);
});

test('a word in quotes keeps its separators, and other quotes are letters', () => {
  expect(splitWords('"slow, very", "a ""b""", 27" screen, "open', ',')).toEqual([
    'slow, very',
    'a "b"',
    '27" screen',
    '"open',
  ]);
});

test('whatever words are joined, the same are split again', () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '"', "'", '\r', '\n') })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      expect(splitWords(joinWords(words), ',')).toEqual(words);
      expect(splitWords(joinWords(words), FILE_WORD_SEPARATORS)).toEqual(words);
    }),
    { numRuns: 2_000 },
  );
});
