import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './folders.ts';
import { StartError } from '../../start-error.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'recourse-folders-'));
});
afterEach(() => rm(root, { recursive: true }));

const at = (...names: string[]): string => path.join(root, ...names);

test('every missing level is made, each with the mode', async () => {
  await makeFolder(at('a', 'b', 'c'), 0o700);
  for (const folder of [at('a'), at('a', 'b'), at('a', 'b', 'c')])
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a folder that is there stays as it is', async () => {
  await mkdir(at('a'), { mode: 0o755 });
  await makeFolder(at('a'), 0o700);
  expect((await stat(at('a'))).mode & 0o777).toBe(0o755);
});

test('several that make the same folder at once all succeed', async () => {
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(at('x', 'y', 'z'), 0o700)));
  expect((await stat(at('x', 'y', 'z'))).isDirectory()).toBe(true);
});

test('a link to a folder is that folder', async () => {
  await mkdir(at('there'));
  await symlink(at('there'), at('link'));
  await makeFolder(at('link', 'inside'), 0o700);
  expect((await stat(at('there', 'inside'))).isDirectory()).toBe(true);
});

test('a file in the way, and a link that leads nowhere, are named in one line', async () => {
  await writeFile(at('file'), '');
  await symlink(at('nowhere'), at('broken'));
  for (const wrong of [at('file'), at('file', 'inside'), at('broken')])
    await expect(makeFolder(wrong, 0o700)).rejects.toThrow(
      new StartError(`DATA_DIR ${wrong} is not a folder.`),
    );
});

test.runIf(process.platform === 'linux')(
  'where the system makes no folders there is one line, and no endless loop',
  async () => {
    for (const folder of ['/proc/x', '/proc/x/y'])
      await expect(makeFolder(folder, 0o700)).rejects.toThrow(
        new StartError(`DATA_DIR ${folder} can't be made there.`),
      );
  },
);
