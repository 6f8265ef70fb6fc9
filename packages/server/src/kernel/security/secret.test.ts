import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import { ENCRYPTION, ownSecret, SIGNING } from './secret.ts';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-secret-'));
  file = path.join(dataDir, 'jwt-secret');
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the secret is made once, for its owner only, and read again afterwards', async () => {
  const secret = await ownSecret(dataDir, SIGNING);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await ownSecret(dataDir, SIGNING)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
});

test('of several that start at once all have the same, and nothing unfinished is left', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => ownSecret(dataDir, SIGNING)));
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
  await expect(ownSecret(dataDir, SIGNING)).rejects.toThrow(StartError);
  await expect(ownSecret(dataDir, SIGNING)).rejects.toThrow(file);
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('each purpose has a file and a secret of its own, which survives a restart', async () => {
  const signing = await ownSecret(dataDir, SIGNING);
  const encryption = await ownSecret(dataDir, ENCRYPTION);
  expect(encryption).not.toBe(signing);
  expect((await stat(path.join(dataDir, 'encryption-key'))).mode & 0o777).toBe(0o600);
  expect(await ownSecret(dataDir, ENCRYPTION)).toBe(encryption);
  await writeFile(path.join(dataDir, 'encryption-key'), 'cut off');
  await expect(ownSecret(dataDir, ENCRYPTION)).rejects.toThrow(
    /encryption-key holds no secret.*links in mails that were sent before are worth nothing then/,
  );
});

test("a secret of one's own of 32 bytes is taken", async () => {
  await writeFile(file, `${'k9'.repeat(16)}\n`);
  expect(await ownSecret(dataDir, SIGNING)).toBe('k9'.repeat(16));
});
