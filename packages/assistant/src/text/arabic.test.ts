import { expect, test } from 'vitest';
import { arabicStem, isArabic } from './arabic.ts';
import { isStopWord, stemsOf } from './language.ts';
import { fold } from './tokenize.ts';

test('an Arabic word has one stem with the article, a conjunction or an ending and without', () => {
  const stems = ['طلب', 'الطلب', 'والطلب', 'بالطلب', 'طلبات', 'طلبه', 'طلبي'].map(arabicStem);
  expect(new Set(stems)).toEqual(new Set(['طلب']));
  expect(arabicStem(fold('بطاقة'))).toBe(arabicStem(fold('البطاقه')));
  // U+0640 only stretches a word.
  expect(arabicStem('ط\u0640\u0640لب')).toBe('طلب');
});

test('short words stay what they are', () => {
  expect(arabicStem('ان')).toBe('ان');
  expect(arabicStem('ولد')).toBe('ولد');
});

test('words are Arabic by their letters, in a text of whatever language', () => {
  expect(isArabic('طلب')).toBe(true);
  expect(isArabic('iban')).toBe(false);
  expect(isStopWord('من', 'unknown')).toBe(true);
  for (const language of ['english', 'french', 'unknown'] as const) {
    expect(stemsOf('الطلب', language)[0]).toBe('طلب');
    expect(stemsOf('الطلب', language)).toHaveLength(stemsOf('word', language).length);
  }
});
