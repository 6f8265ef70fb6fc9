import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { namesOwnMachine, secretsIn } from '../../tests/supply-chain/secrets.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const WEB = path.join(ROOT, 'packages', 'web');
const VITE = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const runNode = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

/** Compressed copies of a file, which the server sends. */
const COMPRESSED = /\.(?:br|gz)$/;

/** File -> hash of its content, for every file that browsers load. */
const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: folder })
      .toSorted()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(path.join(folder, file)))
          .digest('hex'),
      ]),
  );

test('SU-06 two clean builds of the portal are the same, byte for byte', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-build-'));
  try {
    // The first build exists already, unless somebody runs this test by hand.
    await runNode('scripts/bootstrap.mjs', 'build');
    await runNode(VITE, 'build', WEB, '--outDir', folder, '--emptyOutDir');
    const again = hashes(folder);
    expect(Object.keys(again).length).toBeGreaterThan(30);
    expect(again).toEqual(hashes(path.join(WEB, 'dist')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('SC-02 neither a secret nor an address of a developer’s machine stands in the bundle', () => {
  const folder = path.join(WEB, 'dist');
  const files = globSync('**/*.*', { cwd: folder }).filter((file) => !COMPRESSED.test(file));
  expect(files, 'the portal was built in this run').toContain('index.html');
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'latin1');
    return [...secretsIn(text), ...(namesOwnMachine(text) ? ['an own address'] : [])].map(
      (what) => `${file}: ${what}`,
    );
  });
  expect(found).toEqual([]);
});
