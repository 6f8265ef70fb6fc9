import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Decisions are a page each, and each number is given out once. */

const folder = path.join(import.meta.dirname, '../docs/decisions');

/** The words of a page, those of tables included. */
const MOST_WORDS = 500;

const decisions = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const words = readFileSync(path.join(folder, file), 'utf8').trim().split(/\s+/u);
    return { file, number: file.slice(0, 3), words };
  });

test('a decision is a page at most, and its title has its number', () => {
  expect(decisions.length).toBeGreaterThan(100);
  const long = decisions.filter(({ words }) => words.length > MOST_WORDS);
  expect(long.map(({ file, words }) => `${file}: ${words.length} words`)).toEqual([]);
  expect(decisions.filter(({ number, words }) => words[1] !== number)).toEqual([]);
});

test('no two decisions have the same number', () => {
  const numbers = decisions.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});
