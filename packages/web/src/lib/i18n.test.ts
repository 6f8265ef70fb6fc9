import { expect, test } from 'vitest';
import { texts } from '../texts/en.ts';
import { t } from './i18n.ts';

test('a text is read by its key and its placeholders are filled in', () => {
  expect(t('login.title')).toBe('Welcome back');
  expect(t('shell.greeting', { name: "o'neil {x}" })).toBe("Hi, o'neil {x}");
});

test('no English text is empty', () => {
  const empty = Object.entries(texts).filter(([, text]) => text.trim() === '');
  expect(empty).toEqual([]);
});
