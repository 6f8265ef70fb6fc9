import { expect, test } from 'vitest';
import { frenchStem, languageOf, stemsOf } from './language.ts';

test('the language is the one whose stop words are in the majority', () => {
  expect(languageOf(['where', 'is', 'my', 'parcel'])).toBe('english');
  expect(languageOf(['ou', 'est', 'mon', 'colis', 'il', 'est', 'perdu'])).toBe('french');
  expect(languageOf(['card', 'declined', 'twice'])).toBe('unknown');
});

test('French plurals, feminines and infinitives share a stem', () => {
  expect(frenchStem('cartes')).toBe(frenchStem('carte'));
  expect(frenchStem('journaux')).toBe(frenchStem('journal'));
  expect(frenchStem('bloquees')).toBe(frenchStem('bloque'));
  expect(frenchStem('eau')).toBe('eau');
});

test('a word of unknown language has the stems of both', () => {
  expect(stemsOf('payments', 'unknown')).toEqual([
    ...stemsOf('payments', 'english'),
    ...stemsOf('payments', 'french'),
  ]);
});
