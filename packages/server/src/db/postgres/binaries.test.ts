import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, linkLibraries } from './binaries.ts';

/** A package in the form in which npm unpacks it: without the library links that its install script would create. */
let home: string;
let spare: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'recourse-package-'));
  spare = path.join(home, 'spare');
  await mkdir(path.join(home, 'native/lib'), { recursive: true });
  await writeFile(path.join(home, 'native/lib/libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(home, 'native/pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rm(home, { recursive: true }));

const library = (name: string) => path.join(home, 'native/lib', name);

test('missing links are made, by several starts at once without a trace', async () => {
  await Promise.all([1, 2, 3, 4].map(() => linkLibraries(home, spare)));
  const names = await readdir(path.join(home, 'native/lib'));
  expect(names.toSorted()).toEqual(['libpq.so', 'libpq.so.5', 'libpq.so.5.18']);
  expect(await readFile(library('libpq.so.5'), 'utf8')).toBe('library');
});

test('a link that points to where the project once was is made anew', async () => {
  await symlink('/nowhere/libpq.so.5.18', library('libpq.so'));
  await linkLibraries(home, spare);
  expect(await readFile(library('libpq.so'), 'utf8')).toBe('library');
});

test('the programs run and tell their version', async () => {
  expect((await findBinaries(spare, null)).major).toBeGreaterThanOrEqual(18);
});

test('programs see nothing of the secrets of the app', async () => {
  const { binaries } = await findBinaries(spare, null);
  expect(
    Object.keys(binaries.environment).filter((name) => /^PG|SECRET|PASSWORD|URL/.test(name)),
  ).toEqual([]);
});
