import { expect, test } from 'vitest';
import { analyze } from './analysis.ts';
import { englishStem, frenchStem, languageOf, stemsOf } from './language.ts';
import { fold } from './tokenize.ts';

test('the language is the one whose stop words are in the majority', () => {
  expect(languageOf(['where', 'is', 'my', 'parcel'])).toBe('english');
  expect(languageOf(['ou', 'est', 'mon', 'colis', 'il', 'est', 'perdu'])).toBe('french');
  expect(languageOf(['card', 'declined', 'twice'])).toBe('unknown');
});

test('what an apostrophe leaves over votes for no language', () => {
  expect(languageOf(['the', 'app', 's', 'login', 'won', 't', 'load'])).toBe('english');
});

test('French plurals, feminines, infinitives and participles share a stem', () => {
  expect(frenchStem('cartes')).toBe(frenchStem('carte'));
  expect(frenchStem('premieres')).toBe(frenchStem('premier'));
  const forms = ['bloquer', 'bloque', 'bloquee', 'bloquees', 'bloquerent'];
  expect(new Set(forms.map(frenchStem))).toEqual(new Set(['bloqu']));
  expect(frenchStem('securite')).toBe('secur');
  expect(frenchStem('eau')).toBe('eau');
});

test('whoever leaves the accents out has the same stems', () => {
  const stems = (text: string) => analyze(text).words.map((word) => word.stems);
  const text =
    'Ma carte a été bloquée à l’étranger, la sécurité répète que les opérations sont refusées';
  expect(stems(fold(text))).toEqual(stems(text));
  expect(stems(text)).toContainEqual(['bloqu', 'bloquee']);
});

test('English plurals and participles share a stem', () => {
  const forms = ['decline', 'declined', 'declines', 'declining'];
  expect(new Set(forms.map(englishStem))).toEqual(new Set(['declin']));
});

test('what is longer than any word is left as it is', () => {
  const long = 'bloquees'.repeat(6);
  expect(stemsOf(long, 'unknown')).toEqual([long, long]);
});

test('a French word stands under its stem and under itself', () => {
  expect(stemsOf('refusees', 'french')).toEqual([frenchStem('refusees'), 'refusees']);
});

test('a word of unknown language has the stems of both', () => {
  expect(stemsOf('payments', 'unknown')).toEqual([englishStem('payments'), frenchStem('payments')]);
});
