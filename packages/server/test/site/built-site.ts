import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A script of the portal. Its name has a hash, so browsers may keep it. */
export const SCRIPT = { path: '/app-a1b2c3d4.js', content: 'export {}' } as const;

/** Makes a folder like that of the built portal, for the caller to remove: a page and a script. */
export async function makeBuiltSite(
  page = '<!doctype html><html><title>Recourse</title>',
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recourse-site-'));
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, SCRIPT.path), SCRIPT.content);
  return folder;
}
