import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawnSeed, seedOfState } from './drawn-seed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'drawn-seed-'));
  hasVersion('1.0.0');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const hasVersion = (version: string): void =>
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));

/** From now on, PATH contains only the folder: with no program, or with a git that reports this commit. */
function isAt(commit?: string): void {
  vi.stubEnv('PATH', folder);
  if (commit === undefined) return;
  const git = path.join(folder, 'git');
  writeFileSync(git, `#!/bin/sh\necho ${commit}\n`);
  chmodSync(git, 0o755);
}

test('a commit has a seed of its own, however often it is asked for', () => {
  isAt('1111111');
  const first = seedOfState(folder);
  hasVersion('2.0.0');
  expect(seedOfState(folder)).toBe(first);
  isAt('2222222');
  expect(seedOfState(folder)).not.toBe(first);
});

test('where there is no git the version counts', () => {
  isAt(undefined);
  const first = seedOfState(folder);
  expect(seedOfState(folder)).toBe(first);
  hasVersion('1.0.1');
  expect(seedOfState(folder)).not.toBe(first);
});

test('a seed is a whole number from 0, below 2^31', () => {
  const seed = seedOfState();
  expect(Number.isInteger(seed)).toBe(true);
  expect(seed).toBeGreaterThanOrEqual(0);
  expect(seed).toBeLessThan(2 ** 31);
});

test('a seed that is given counts, and is said aloud', () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('DRAWN_TEST_SEED', '7');
  expect(drawnSeed('DRAWN_TEST_SEED')).toBe(7);
  vi.stubEnv('DRAWN_TEST_SEED', undefined);
  expect(drawnSeed('DRAWN_TEST_SEED')).toBe(seedOfState());
  expect(said.mock.calls).toEqual([
    ['DRAWN_TEST_SEED=7\n'],
    [`DRAWN_TEST_SEED=${seedOfState()}\n`],
  ]);
  said.mockRestore();
});

test.each(['x', '1.5'])('%s is no seed', (value) => {
  vi.stubEnv('DRAWN_TEST_SEED', value);
  expect(() => drawnSeed('DRAWN_TEST_SEED')).toThrow('DRAWN_TEST_SEED must be a whole number.');
});
