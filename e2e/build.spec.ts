import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const ROOT = path.join(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'packages', 'web');
const VITE = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const runNode = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

/** File -> hash of its bytes, of everything that browsers are given. */
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
    // The first one is there already, unless somebody starts this test by hand.
    await runNode('scripts/bootstrap.mjs', 'build');
    await runNode(VITE, 'build', WEB, '--outDir', folder, '--emptyOutDir');
    const again = hashes(folder);
    expect(Object.keys(again).length).toBeGreaterThan(30);
    expect(again).toEqual(hashes(path.join(WEB, 'dist')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
