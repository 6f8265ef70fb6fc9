import { afterEach, expect, test, vi } from 'vitest';
import { t } from './i18n.ts';
import { pageTitle } from './page-title.ts';

afterEach(() => vi.unstubAllGlobals());

const fakePage = (organisation?: string) =>
  vi.stubGlobal('document', { documentElement: { dataset: { organisation } } });

test('a title names the screen, the product and the organisation', () => {
  fakePage('Parcels & Sons');
  expect(pageTitle(t, 'Sign in')).toBe('Sign in · Recourse · Parcels & Sons');
  expect(pageTitle(t, null)).toBe('Recourse · Parcels & Sons');
});

test('where no organisation is named the product stands alone', () => {
  fakePage();
  expect(pageTitle(t, 'Sign in')).toBe('Sign in · Recourse');
  expect(pageTitle(t, null)).toBe('Recourse');
});
