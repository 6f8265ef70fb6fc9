import { isTestFile, type Proof } from '../scripts/testing/checks-page.ts';
import { scanSource } from './architecture/scan-source.ts';
import { readSourceFiles } from './architecture/source-files.ts';

/** Finds the tests that docs/checks.md and docs/security.md name. */

/** A text without escapes and double quotes, which the pages omit too. */
const plain = (source: string): string => source.replaceAll(/\\(.)/g, '$1').replaceAll('"', '');

const sources = new Map(readSourceFiles().map(({ path: file, source }) => [file, source]));

/** The strings of each test file. */
export const literals = new Map(
  [...sources]
    .filter(([file]) => isTestFile(file))
    .map(([file, source]) => [file, scanSource(source).literals]),
);

/** Whether the proof exists. In a test file the title must be a whole string. In any other file it may be any text. */
export function isThere({ file, title }: Proof): boolean {
  if (!isTestFile(file)) return plain(sources.get(file) ?? '').includes(title);
  const written = title.replaceAll(/\$\{[^}]*\}/g, '{}');
  return literals.get(file)?.some(({ text }) => plain(text) === written) ?? false;
}
