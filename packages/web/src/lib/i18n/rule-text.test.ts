import { tooLong } from '@recourse/contract/values/common';
import { DOCUMENT_MESSAGES } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { keywords } from '@recourse/contract/solutions';
import { USER_MESSAGES } from '@recourse/contract/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setLanguage, t } from './i18n.ts';
import { ruleText } from './rule-text.ts';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('fr');
});
afterEach(() => vi.unstubAllGlobals());

test("a rule of the contract is said in the reader's language", () => {
  expect(ruleText(t, USER_MESSAGES.email)).toBe('L’adresse e-mail est obligatoire.');
});

test('what stands in a rule comes along', () => {
  expect(ruleText(t, tooLong(64))).toBe('Veuillez utiliser 64 caractères au plus.');
  expect(ruleText(t, USER_MESSAGES.passwordShort(15))).toContain('au moins 15 caractères');
  expect(ruleText(t, DOCUMENT_MESSAGES.tooLarge)).toBe(
    'Veuillez choisir un fichier de 10 MiB au plus.',
  );
  const tooMany = Array.from({ length: LIMITS.keywords + 1 }, (_, number) => `word ${number}`);
  const message = z.safeParse(keywords, tooMany).error?.issues[0]?.message ?? '';
  expect(ruleText(t, message)).toBe('Veuillez utiliser 50 mots-clés au plus.');
});

test('words of the server that are no rule stay as they are', () => {
  expect(ruleText(t, 'The disk is full.')).toBe('The disk is full.');
});

test('in English a rule reads as the contract says it', async () => {
  await setLanguage('en');
  expect(ruleText(t, tooLong(64))).toBe(tooLong(64));
  expect(ruleText(t, USER_MESSAGES.role)).toBe(USER_MESSAGES.role);
});
