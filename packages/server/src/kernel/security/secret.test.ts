import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import { ownSecret } from './secret.ts';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-secret-'));
  file = path.join(dataDir, 'jwt-secret');
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the secret is made once, for its owner only, and read again afterwards', async () => {
  const secret = await ownSecret(dataDir);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await ownSecret(dataDir)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
});

test('of several that start at once all have the same, and nothing unfinished is left', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => ownSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect((await readFile(file, 'utf8')).trim()).toBe(secrets[0]);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
});

test.each([
  ['an empty file', ''],
  ['a line without a secret', '\n'],
  ['a secret that was cut off', 'x'.repeat(31)],
])('%s is refused at the start, named and not overwritten', async (_, content) => {
  await writeFile(file, content);
  await expect(ownSecret(dataDir)).rejects.toThrow(StartError);
  await expect(ownSecret(dataDir)).rejects.toThrow(file);
  expect(await readFile(file, 'utf8')).toBe(content);
});

test("a secret of one's own of 32 bytes is taken", async () => {
  await writeFile(file, `${'k9'.repeat(16)}\n`);
  expect(await ownSecret(dataDir)).toBe('k9'.repeat(16));
});
