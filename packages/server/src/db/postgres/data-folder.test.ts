import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOwner, databaseUser, judgeFreeSpace, prepareDataFolder } from './data-folder.ts';
import type { DatabaseFolder } from './data-folder.ts';

const MEGABYTE = 2 ** 20;
let dataDir: string;
let folder: DatabaseFolder;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recourse-folder-'));
  folder = await prepareDataFolder(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

function judge(free: number, isNew: boolean): string[] {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  judgeFreeSpace(free, folder, { isNew, log });
  return lines;
}

test('a new database needs 100 MB', () => {
  expect(() => judge(99 * MEGABYTE, true)).toThrow('has 99 MB free; a new database needs 100 MB');
});

test('an old database still starts on a nearly full disk, with a warning', () => {
  expect(judge(20 * MEGABYTE, false)).toHaveLength(1);
});

test('with less than 500 MB there is a warning, with more there is none', () => {
  expect(judge(499 * MEGABYTE, true)).toHaveLength(1);
  expect(judge(500 * MEGABYTE, true)).toEqual([]);
});

test('a database that belongs to somebody else is refused, both users named', async () => {
  await mkdir(folder.database);
  const other = { ...databaseUser(), uid: 4_242 };
  await expect(checkOwner(folder, other)).rejects.toThrow(
    /belongs to user \d+, but PostgreSQL would run as user 4242/,
  );
});
