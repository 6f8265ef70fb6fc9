import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readChecks } from '../scripts/testing/checks-page.ts';
import { root } from './architecture/source-files.ts';
import { isThere, literals } from './named-proofs.ts';

/**
 * docs/checks.md names for every check the tests that prove it. This test checks that they exist. After a whole run,
 * scripts/testing/prove-checks.ts checks that they ran and passed.
 */

/** The numbers of the checks in each group. */
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
  CA: [
    1, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 19, 20, 22, 24, 25, 27, 29, 30, 32, 34, 35, 37, 38,
    40, 41, 43, 44, 45, 46, 47, 48, 49, 50, 55, 56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68,
  ],
  MA: [1, 2, 3, 6, 7, 8],
  RC: [1, 3, 4, 6, 7, 8, 10, 12],
  SF: [1, 2, 3, 6, 7, 8, 9, 10],
  OI: [1, 2, 5, 6, 7, 8],
  TK: [1, 2, 4, 5],
  NC: [1, 2, 3, 5, 6],
  WH: [1, 2, 4],
};
const IDS = Object.entries(CATALOGUE).flatMap(([group, numbers]) =>
  numbers.map((number) => `${group}-${String(number).padStart(2, '0')}`),
);
const ID = new RegExp(`\\b(?:${Object.keys(CATALOGUE).join('|')})-\\d{2}\\b`, 'g');

const checks = readChecks(readFileSync(path.join(root, 'docs/checks.md'), 'utf8'));

test('every check has one line, in their order', () => {
  expect(checks.map(({ id }) => id)).toEqual(IDS);
});

test.each(checks)('$id names what is there', ({ proofs }) => {
  expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
});

test.each(checks)('$id is proved, or says why not', ({ text, proofs }) => {
  const isSaid = /\bNot run|\bDoes not apply: |\bBy hand, \d{4}-\d{2}-\d{2}: /.test(text);
  expect(proofs.length > 0 || isSaid).toBe(true);
});

/** The strings of test files that start with the id of a check. */
const titles = [...literals].flatMap(([file, found]) =>
  found
    .map(({ value }) => value)
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
          (id) =>
            !checks.some(
              (check) => check.id === id && check.proofs.some((proof) => proof.file === file),
            ),
        )
        .map((id) => `${id} ${file}`),
    );
    expect([...new Set(strays)]).toEqual([]);
  });
});

test.each([
  ['packages/x/gone.test.ts', 'nothing'],
  ['tests/architecture.test.ts', 'Planted files: path and source.'],
  ['tests/architecture.test.ts', 'the whole project is'],
  ['bench/load/users.ts', 'nothing of the kind'],
])('what is not there is found: %s, "%s"', (file, title) => {
  expect(isThere({ file, title })).toBe(false);
});
