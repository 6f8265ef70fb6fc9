import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder: string;
const at = (name: string): string => join(folder, name);
const now = (): string => fingerprint(folder, ['sources']);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  mkdirSync(at('sources'));
  writeFileSync(at('sources/a.ts'), 'one');
  writeFileSync(at('sources/b.ts'), 'two');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is another one once a file has another content, and the same when it has its own again', () => {
  const before = now();
  writeFileSync(at('sources/b.ts'), 'six');
  expect(now()).not.toBe(before);
  writeFileSync(at('sources/b.ts'), 'two');
  expect(now()).toBe(before);
});

test('is another one once a file has another name, even where the order of all stays', () => {
  const before = now();
  renameSync(at('sources/b.ts'), at('sources/c.ts'));
  expect(now()).not.toBe(before);
});

test('does not look at what was built or installed', () => {
  const before = now();
  for (const name of ['dist', 'node_modules']) {
    mkdirSync(at(`sources/${name}`));
    writeFileSync(at(`sources/${name}/made.js`), 'made');
  }
  expect(now()).toBe(before);
});

test('tells two files from one that holds the name and content of both', () => {
  const before = now();
  rmSync(at('sources/b.ts'));
  writeFileSync(at('sources/a.ts'), 'onesources/b.ts\0two');
  expect(now()).not.toBe(before);
});
