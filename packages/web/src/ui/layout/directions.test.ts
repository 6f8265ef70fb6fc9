import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Arabic mirrors the page, so styles must use start and end instead of left and right. */

const SOURCE = path.join(import.meta.dirname, '..', '..');
const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE, exclude: ['**/*.test.ts', 'texts/**'] });

/**
 * Classes with a physical side. The horizontal centre of the window is the same in both directions.
 */
const ONE_SIDED =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-(?!1\/2)[\w.[\]/]+|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/g;
/** Icons that point to a side. */
const POINTING = /<(?:Chevron|Arrow|Move)(?:Right|Left)\b[^>]*>/g;

function found(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(pattern)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
}

test('no class names a physical side', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(found(ONE_SIDED)).toEqual([]);
});

test('an icon that points sideways is turned round with the page', () => {
  const pointing = found(POINTING);
  expect(pointing.length).toBeGreaterThan(0);
  expect(pointing.filter((text) => !text.includes('rtl:-scale-x-100'))).toEqual([]);
});
