import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive } from '../../db/postgres/leftover.ts';
import { StartError } from '../../start-error.ts';
import { openScanner, type ScannerOptions } from './scanner.ts';

/** Tests programs of the operator by scripts of the shell: the file's path is their last argument. */

const WITHIN_MS = 60_000;
const NEVER = new AbortController().signal;
const NOT_SCANNED =
  'The file could not be scanned for viruses, so it was not saved. Please try again later.';

let folder: string;
const pathOf = (name: string): string => path.join(folder, name);
type Line = (fields: object, message: string) => void;
const log = { warn: vi.fn<Line>(), error: vi.fn<Line>() };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-scanner-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  vi.clearAllMocks();
  vi.unstubAllEnvs();
});

/** A scanner whose program is a script; `$0` is the path of the file. */
const scripted = (script: string, options?: ScannerOptions) =>
  openScanner(['sh', '-c', script], options);

type Scanner = Awaited<ReturnType<typeof openScanner>>;

const check = (scanner: Scanner, { party = 'one', stop = NEVER, name = 'file' } = {}) =>
  scanner.check({ path: pathOf(name), size: 7, sha256: 'f00' }, { party, stop, log });

/** The message of a refusal. */
const messageOf = (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error) => error.message,
  );

test('exit code 0 is clean', async () => {
  await check(await scripted('exit 0'));
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});

test('exit code 1 is infected: 422, and a line in the log without the contents', async () => {
  const scanner = await scripted('echo "$0: A-Virus FOUND"; exit 1');
  await expect(check(scanner)).rejects.toMatchObject({
    statusCode: 422,
    code: 'UNPROCESSABLE',
    message: 'The virus scanner found something harmful in this file.',
  });
  const said = `${pathOf('file')}: A-Virus FOUND`;
  expect(log.warn.mock.calls).toEqual([
    [{ sha256: 'f00', size: 7, said }, 'an infected file was refused'],
  ]);
});

test.each([
  ['exit 2', 2],
  ['exit 126', 126],
  ['kill -9 $$', null],
])('any other end is no verdict, 503: %s', async (script, code) => {
  const scanner = await scripted(`echo "Can't connect" >&2; ${script}`);
  await expect(check(scanner)).rejects.toMatchObject({
    statusCode: 503,
    code: 'UNAVAILABLE',
    message: NOT_SCANNED,
  });
  expect(log.error.mock.calls).toEqual([
    [{ code, said: "Can't connect" }, 'an uploaded file could not be scanned'],
  ]);
});

test('a program that is gone since the start is no verdict', async () => {
  await writeFile(pathOf('scan'), '#!/bin/sh\n', { mode: 0o700 });
  const scanner = await openScanner([pathOf('scan')]);
  await check(scanner);
  await rm(pathOf('scan'));
  await expect(check(scanner)).rejects.toMatchObject({ statusCode: 503, message: NOT_SCANNED });
});

test('arguments reach the program as they are, the path behind them, and no secret of the server', async () => {
  vi.stubEnv('JWT_SECRET', 'hunter2');
  await writeFile(pathOf('with space; $HOME'), 'content');
  const scanner = await openScanner([
    'sh',
    '-c',
    'echo "$1|$(cat "$2")|$#|$JWT_SECRET|$PWD" >&2; exit 2',
    'sh',
    '$(id); *',
  ]);
  await expect(check(scanner, { name: 'with space; $HOME' })).rejects.toThrow(NOT_SCANNED);
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ said: '$(id); *|content|2||/' });
});

test('a program that says much is read to its end, and the log has the beginning', async () => {
  await check(await scripted('head -c 1000000 /dev/zero'));
  const chatty = await scripted("head -c 1000000 /dev/zero | tr '\\0' a; exit 2");
  await expect(check(chatty)).rejects.toThrow(NOT_SCANNED);
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ said: 'a'.repeat(500) });
});

test('a child that the program leaves behind does not delay its verdict, and is ended', async () => {
  const scanner = await scripted('sleep 600 & echo $! > "$0.pid"; exit 0');
  await check(scanner);
  const pid = Number(await readFile(pathOf('file.pid'), 'utf8'));
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a program that takes too long is no verdict', async () => {
  const scanner = await scripted('sleep 600', { limitMs: 1 });
  await expect(check(scanner)).rejects.toMatchObject({ statusCode: 503, message: NOT_SCANNED });
  expect(log.error.mock.calls[0]?.[0]).toEqual({ code: null, said: 'no verdict within 1 ms' });
});

test('when the server stops, the program and its children are killed', async () => {
  const stop = new AbortController();
  const scanner = await scripted('sleep 600 & echo $$ $! > "$0.new"; mv "$0.new" "$0.pids"; wait');
  const refused = messageOf(check(scanner, { stop: stop.signal }));
  await vi.waitUntil(() => existsSync(pathOf('file.pids')), WITHIN_MS);
  const pids = (await readFile(pathOf('file.pids'), 'utf8')).split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  stop.abort();
  expect(await refused).toBe(NOT_SCANNED);
  expect(log.error.mock.calls[0]?.[0]).toEqual({ code: null, said: 'the server stops' });
  expect(await messageOf(check(scanner, { stop: stop.signal }))).toBe(NOT_SCANNED);
  await expect.poll(() => pids.some(isAlive)).toBe(false);
});

test('a limited number of programs run at a time, and a file that waits is refused when its time is over', async () => {
  const scanner = await scripted(
    'echo begin >> "$0.log"; until [ -e "$0.go" ]; do sleep 0.01; done; echo end >> "$0.log"',
    { running: 1 },
  );
  const [first, second] = [check(scanner), check(scanner, { party: 'two' })];
  const stop = new AbortController();
  const waiting = messageOf(check(scanner, { party: 'three', stop: stop.signal }));
  await vi.waitUntil(() => existsSync(pathOf('file.log')), WITHIN_MS);
  stop.abort();
  expect(await waiting).toBe(NOT_SCANNED);
  await writeFile(pathOf('file.go'), '');
  await Promise.all([first, second]);
  expect(await readFile(pathOf('file.log'), 'utf8')).toBe('begin\nend\nbegin\nend\n');
});

test('a program that is missing, no file or not executable is refused at the start', async () => {
  await writeFile(pathOf('plain'), '#!/bin/sh\n');
  await chmod(pathOf('plain'), 0o600);
  for (const program of ['no-such-scanner', pathOf('missing'), folder, pathOf('plain')])
    await expect(openScanner([program])).rejects.toEqual(
      new StartError('SCAN_COMMAND names a program that is missing or not executable.'),
    );
});
