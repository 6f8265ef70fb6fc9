import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-browser.ts';
import { remember, remembered } from './settings.ts';

afterEach(() => vi.unstubAllGlobals());

test('a choice is remembered until another is made', () => {
  fakeStorage();
  expect(remembered('language')).toBeNull();
  remember('language', 'ar');
  expect(remembered('language')).toBe('ar');
  remember('language', 'fr');
  expect(remembered('language')).toBe('fr');
});

test('what is not offered counts as not chosen', () => {
  fakeStorage({ theme: 'sepia' });
  expect(remembered('theme')).toBeNull();
});
