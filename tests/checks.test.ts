import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanSource } from './architecture/scan-source.ts';
import { readSourceFiles, root } from './architecture/source-files.ts';

/** docs/checks.md says of every check which test proves it: what it names must be there. */

/** The numbers of the checks, group by group. */
const CATALOGUE: Readonly<Record<string, readonly number[]>> = {
  AU: [1, 2, 4, 6, 8, 9, 10, 12, 13, 14, 15, 16, 18, 19, 20],
  AZ: [1, 2, 3, 5, 7, 8, 10, 12, 13, 14, 15, 16, 17, 19, 20, 22, 24, 25, 26, 30, 31, 32, 33],
  IN: [1, 2, 3, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  FU: [1, 2, 4, 7, 8, 10, 11, 12, 13, 15, 16, 18, 19],
  XS: [1, 3, 5, 7, 8, 9, 10],
  RL: [1, 2, 5, 6, 7, 8],
  CS: [1, 2, 3, 4, 5],
  SC: [1, 2, 3, 4, 5, 7],
  CC: [1, 3, 4, 5, 7, 9, 10, 12],
  CR: [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 15],
  LD: [1, 2, 3, 5, 6, 7],
  PR: [1, 3, 4, 6, 7],
  AT: [1, 2, 4],
  SU: [1, 2, 3, 4, 5, 6],
};
const IDS = Object.entries(CATALOGUE).flatMap(([group, numbers]) =>
  numbers.map((number) => `${group}-${String(number).padStart(2, '0')}`),
);
const ID = new RegExp(`\\b(?:${Object.keys(CATALOGUE).join('|')})-\\d{2}\\b`, 'g');

interface Line {
  id: string;
  text: string;
  /** Files and what is said to stand in them. */
  named: { file: string; title: string }[];
}

const doc = readFileSync(path.join(root, 'docs/checks.md'), 'utf8');

function readLines(markdown: string): Line[] {
  return [...markdown.matchAll(/^- \*\*(\w\w-\d\d)\*\* (.+)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
    named: [...text.matchAll(/`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(
      ([, file = '', list = '']) =>
        [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
    ),
  }));
}

const lines = readLines(doc);

/** A title as it stands between its quotes, doubles left out, as the page does. */
const plain = (source: string): string => source.replaceAll(/\\(.)/g, '$1').replaceAll('"', '');

test('every check has one line, in their order', () => {
  expect(lines.map(({ id }) => id)).toEqual(IDS);
});

test.each(lines)('$id names tests that are there', ({ named }) => {
  const missing = named.filter(({ file, title }) => {
    const place = path.join(root, file);
    return !existsSync(place) || !plain(readFileSync(place, 'utf8')).includes(title);
  });
  expect(missing).toEqual([]);
});

test.each(lines)('$id is proved, or says why not', ({ text, named }) => {
  const isSaid = /\bNot run|\bDoes not apply: |\bBy hand, \d{4}-\d{2}-\d{2}: /.test(text);
  expect(named.length > 0 || isSaid).toBe(true);
});

/** Strings of test files that begin with a check's id. */
const titles = readSourceFiles()
  .filter(({ path: file }) => /\.(test|spec)\.tsx?$/.test(file) && file !== 'tests/checks.test.ts')
  .flatMap(({ path: file, source }) =>
    scanSource(source)
      .literals.map(({ value }) => value)
      .filter((value) => value.search(ID) === 0)
      .map((title) => ({ file, title })),
  );

describe('what is named after a check', () => {
  test('is found', () => {
    expect(titles.length).toBeGreaterThan(150);
  });

  test('stands in the line of that check, with its file', () => {
    const strays = titles.flatMap(({ file, title }) =>
      (title.match(ID) ?? [])
        .filter(
          (id) => !lines.some((line) => line.id === id && line.named.some((n) => n.file === file)),
        )
        .map((id) => `${id} ${file}`),
    );
    expect([...new Set(strays)]).toEqual([]);
  });
});

test('a line that names what is not there is found', () => {
  const [line] = readLines(
    '- **AU-01** About. `tests/checks.test.ts`: "one", "two"; `b.ts`: "c". Rest.',
  );
  expect(line).toMatchObject({
    id: 'AU-01',
    named: [
      { file: 'tests/checks.test.ts', title: 'one' },
      { file: 'tests/checks.test.ts', title: 'two' },
      { file: 'b.ts', title: 'c' },
    ],
  });
});
