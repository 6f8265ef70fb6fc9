import { MAIL_KINDS } from '@recourse/contract/told/mail-log';
import { MAIL_OUTCOMES } from '@recourse/contract/told/mail';
import { expect, test } from 'vitest';
import { addEnglishTexts, t } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-mail.ts';
import { kindText, outcomeText } from './mail-words.ts';

addEnglishTexts(texts);

test('every kind of mail has words of its own', () => {
  const words = MAIL_KINDS.map((kind) => kindText(t, kind));
  expect(words.filter((word) => !/^[A-Z]/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(MAIL_KINDS.length);
});

test('a kind of another release stays as it is', () => {
  expect(kindText(t, 'claim.unheard')).toBe('claim.unheard');
});

test('what became of a mail is said in words, and what a mail server answered with its numbers', () => {
  const said = (outcome: string | null) => outcomeText(t, { state: 'FAILED', outcome });
  for (const outcome of MAIL_OUTCOMES) expect(said(outcome)).not.toContain(outcome);
  expect(said('TOO_LATE')).toBe('It was tried for two days.');
  expect(said('550 5.1.1')).toBe('The mail server answered 550 5.1.1.');
  expect(said('ESOCKET')).toBe('The mail server could not be reached (ESOCKET).');
  expect(said(null)).toBeNull();
  expect(outcomeText(t, { state: 'HELD', outcome: '451' })).toContain('backup');
});
