import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { LANGUAGE_CODES, LANGUAGE_DIRECTIONS } from '@recourse/contract/values/languages';
import { expect, test } from 'vitest';

const script = readFileSync(path.join(import.meta.dirname, '../../public/boot.js'), 'utf8');

/** What the script makes of the page's first element. */
function boot(
  stored: Record<string, string>,
  { prefersDark = false, lang: language = 'en', dir: direction = 'ltr' } = {},
) {
  const page = { lang: language, dir: direction, dark: false };
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

const SERVED = LANGUAGE_CODES.map((lang) => ({ lang, dir: LANGUAGE_DIRECTIONS[lang] }));

test.each(SERVED)(
  'a chosen $lang wins before the first paint, whatever the page came in',
  ({ lang, dir }) => {
    for (const served of SERVED)
      expect(boot({ language: lang }, served)).toMatchObject({ lang, dir });
  },
);

test.each(SERVED)('without a choice a page in $lang stays as it came', ({ lang, dir }) => {
  expect(boot({}, { lang, dir })).toMatchObject({ lang, dir });
  expect(boot({ language: 'xx' }, { lang, dir })).toMatchObject({ lang, dir });
});

test('the colours are the chosen ones, else those of the system', () => {
  expect(boot({}, { prefersDark: true }).dark).toBe(true);
  expect(boot({ theme: 'light' }, { prefersDark: true }).dark).toBe(false);
  expect(boot({ theme: 'dark' }).dark).toBe(true);
});
