import { afterEach, expect, test, vi } from 'vitest';

import { texts as roomTexts } from '../texts/en-rooms.ts';
import { texts } from '../texts/en.ts';
import { addEnglishTexts, setLanguage, t } from './i18n.ts';

afterEach(() => vi.unstubAllGlobals());

test('a text is read by its key and its placeholders are filled in', () => {
  expect(t('login.title')).toBe('Welcome back');
  expect(t('shell.greeting', { name: "o'neil {x}" })).toBe("Hi, o'neil {x}");
});

test('texts of rooms are there once they are added, also after a change of language', async () => {
  addEnglishTexts(roomTexts);
  expect(t('users.deleteText', { name: 'x' })).toBe('Delete user "x"? This cannot be undone.');
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('en');
  expect(t('users.title')).toBe('Users');
});

test('no key stands in both catalogues', () => {
  expect(Object.keys(texts).filter((key) => key in roomTexts)).toEqual([]);
});

test('no English text is empty', () => {
  const empty = Object.entries({ ...texts, ...roomTexts }).filter(([, text]) => text.trim() === '');
  expect(empty).toEqual([]);
});
