import { expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { errorFields, errorText } from './error-text.ts';

const refusal = (data: unknown, status = 400) => new ApiError({ status, url: '/x', data });

test("the response's message counts first, then error, then detail", () => {
  expect(errorText(refusal({ message: 'm', error: 'e', detail: 'd' }))).toBe('m');
  expect(errorText(refusal({ message: ' ', error: 'e', detail: 'd' }))).toBe('e');
  expect(errorText(refusal({ message: 5, detail: 'd' }))).toBe('d');
});

test('an answer without words is named by its status', () => {
  expect(errorText(refusal(undefined, 502))).toBe('Request failed with status code 502');
  expect(errorText(refusal('<html>', 504))).toBe('Request failed with status code 504');
});

test("without an answer the error's own message is shown", () => {
  expect(errorText(new Error('Failed to fetch'))).toBe('Failed to fetch');
  expect(errorText(new Error(''))).toBe('Request failed');
  expect(errorText('odd')).toBe('Request failed');
});

test("a screen's fallback stands behind the server's own words only", () => {
  expect(errorText(refusal({ message: 'Taken.' }), 'Save failed')).toBe('Taken.');
  expect(errorText(refusal({}), 'Save failed')).toBe('Save failed');
  expect(errorText(new Error('Failed to fetch'), 'Save failed')).toBe('Save failed');
});

test("the server's words are shown in the reader's language", async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('fr');
  expect(errorText(refusal({ message: 'You are not allowed to do this.' }))).toBe(
    'Vous n’êtes pas autorisé à faire cela.',
  );
  await setLanguage('ar');
  expect(errorText(refusal({ message: 'Ann has just written. Read it, then send again.' }))).toBe(
    'كتب \u2068Ann\u2069 للتو. اقرأ رسالته ثم أرسل مرة أخرى.',
  );
  await setLanguage('en');
  vi.unstubAllGlobals();
});

test('the messages of single fields are read, anything else is left out', () => {
  expect(errorFields(refusal({ fields: { texte: 'Too long.', n: 3 } }))).toEqual({
    texte: 'Too long.',
  });
  expect(errorFields(refusal({ fields: 'x' }))).toEqual({});
  expect(errorFields(new Error('x'))).toEqual({});
});
