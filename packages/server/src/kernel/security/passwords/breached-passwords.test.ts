import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../../start-error.ts';
import { openBreachedPasswords } from './breached-passwords.ts';

/** Tests the operator's file of breached passwords. */

let folder: string;
let file: string;
let lines: string[];
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-breached-'));
  file = path.join(folder, 'breached.txt');
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

const hashOf = (password: string): string =>
  createHash('sha1').update(password).digest('hex').toUpperCase();
const write = (passwords: readonly string[], to = file): Promise<void> =>
  writeFile(to, `${passwords.map(hashOf).toSorted().join(':7\r\n')}:7\r\n`);

test('passwords of the file are known, as typed, and no others', async () => {
  await write(['rosebud in the snow', 'Ünïcödé şifre', 'third']);
  const list = await openBreachedPasswords(file, log);
  expect(await list.has('rosebud in the snow')).toBe(true);
  expect(await list.has('Ünïcödé şifre')).toBe(true);
  expect(await list.has('Rosebud in the snow')).toBe(false);
  expect(await list.has('something else')).toBe(false);
  expect(lines).toEqual([]);
});

test('a file that takes the place of the first is read from then on', async () => {
  await write(['first']);
  const list = await openBreachedPasswords(file, log);
  const newer = path.join(folder, 'newer.txt');
  await write(['second', 'more', 'and more'], newer);
  await rename(newer, file);
  expect([await list.has('first'), await list.has('second')]).toEqual([false, true]);
});

test('a file that cannot be read refuses nothing, and is logged once, without password and hash', async () => {
  await write(['first']);
  const list = await openBreachedPasswords(file, log);
  await rm(file);
  expect([await list.has('first'), await list.has('first')]).toEqual([false, false]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the list of breached passwords cannot be read');
  await writeFile(file, 'something else');
  expect(await list.has('first')).toBe(false);
  expect(lines).toHaveLength(1);
  await write(['first']);
  expect(await list.has('first')).toBe(true);
  expect(lines[1]).toContain('the list of breached passwords can be read again');
  await rm(file);
  await list.has('first');
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toMatch(new RegExp(`"first"|${hashOf('first').slice(0, 8)}`, 'i'));
});

test.each([
  ['is missing', async () => undefined, 'names a file that is missing or cannot be read'],
  ['is a folder', () => mkdir(file), 'does not name a file'],
  ['is empty', () => writeFile(file, ''), 'is empty'],
  [
    'has passwords in it',
    () => writeFile(file, 'hunter2\nrosebud\n'),
    'has a line without a SHA-1 hash (at byte 0); each line must be 40 hexadecimal digits, with or without ":" and a number',
  ],
  [
    'is not sorted',
    () => writeFile(file, ['F', '0'].map((digit) => digit.repeat(40)).join('\n')),
    'is not sorted by hash',
  ],
])('a file that %s ends the start in words', async (_, prepare, fault) => {
  await prepare();
  await expect(openBreachedPasswords(file, log)).rejects.toEqual(
    new StartError(`PASSWORD_BREACH_FILE ${fault}.`),
  );
});
