import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type LanguageCode, LANGUAGES } from '../lib/i18n/i18n.ts';

const script = readFileSync(path.join(import.meta.dirname, '../../public/boot.js'), 'utf8');

/** What the script makes of the page's first element. */
function boot(stored: Record<string, string>, prefersDark = false) {
  const page = { lang: 'en', dir: 'ltr', dark: false };
  const documentElement = Object.assign(page, {
    classList: { toggle: (_name: string, on: boolean) => (page.dark = on) },
  });
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: prefersDark }),
    document: { documentElement },
  });
  const { lang, dir, dark } = page;
  return { lang, dir, dark };
}

test.each(Object.entries(LANGUAGES))(
  'the page has the language and direction of %s before the first paint',
  (code, { direction }) => {
    expect(boot({ language: code satisfies string as LanguageCode })).toMatchObject({
      lang: code,
      dir: direction,
    });
  },
);

test('without a choice the page is English, in the colours of the system', () => {
  expect(boot({}, true)).toEqual({ lang: 'en', dir: 'ltr', dark: true });
  expect(boot({ language: 'xx', theme: 'light' }, true)).toEqual({
    lang: 'en',
    dir: 'ltr',
    dark: false,
  });
});
