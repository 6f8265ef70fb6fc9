import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { openBrokenStore, refuses } from '../test/files/broken-store.ts';
import { variablesOf } from '../test/files/test-bucket.ts';
import { loadConfig } from './config.ts';
import { startServer } from './start.ts';
import { StartError } from './start-error.ts';

let folder: string;
let taken: net.Server;
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-start-'));
  taken = net.createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, '127.0.0.1', resolve);
  });
  ({ port } = taken.address() as net.AddressInfo);
});
afterEach(async () => {
  await new Promise((resolve) => taken.close(resolve));
  await rm(folder, { recursive: true });
});

/** A failed start: its error, and its earlier output and log. */
async function failedStart(env: Record<string, string>) {
  const said: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void said.push(line) });
  const start = startServer(loadConfig({ DATA_DIR: path.join(folder, 'data'), ...env }), {
    demo: null,
    log,
    say: (line) => void said.push(line),
  });
  const error: unknown = await start.then(
    (server) => server.close(),
    (reason: unknown) => reason,
  );
  return { error, said };
}

test.each([
  ['PORT', () => ({ PORT: String(port) })],
  ['SERVICE_PORTS', () => ({ PORT: '0', SERVICE_PORTS: `documents:${port}` })],
])('a %s in use is said at once, before any database is made', async (variable, env) => {
  const { error, said } = await failedStart(env());
  expect(error).toEqual(
    new StartError(`Port ${port} on 127.0.0.1 is in use. Set ${variable} to another one.`),
  );
  expect(said).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a HOST that is not of this machine is said at once', async () => {
  const { error } = await failedStart({ HOST: '192.0.2.1', PORT: '0' });
  expect(error).toEqual(new StartError('HOST 192.0.2.1 is no address of this machine.'));
  expect(await readdir(folder)).toEqual([]);
});

test('a scanner that cannot be started is said at once, before any database is made', async () => {
  const SCAN_COMMAND = 'no-such-scanner --no-summary';
  const { error, said } = await failedStart({ PORT: '0', SCAN_COMMAND });
  expect(error).toEqual(
    new StartError('SCAN_COMMAND names a program that is missing or not executable.'),
  );
  expect(said).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a bucket that refuses its key is said at once, before any database is made', async () => {
  const store = await openBrokenStore(refuses(403, 'AccessDenied'));
  const { error, said } = await failedStart({ PORT: '0', ...variablesOf(store.config) });
  await store.close();
  expect(error).toEqual(
    new StartError(
      `The files in the bucket files at ${store.config.endpoint} can't be used: the object store answered with 403 (AccessDenied). Please check the variables that start with S3_.`,
    ),
  );
  expect(said).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a file of breached passwords that is missing is said at once, before any database is made', async () => {
  const PASSWORD_BREACH_FILE = path.join(folder, 'breached.txt');
  const { error, said } = await failedStart({ PORT: '0', PASSWORD_BREACH_FILE });
  expect(error).toEqual(
    new StartError('PASSWORD_BREACH_FILE names a file that is missing or cannot be read.'),
  );
  expect(said).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a DATA_DIR where no folder can be made ends the start with one line',
  async () => {
    const { error, said } = await failedStart({ PORT: '0', DATA_DIR: '/proc/recourse' });
    expect(error).toEqual(new StartError("DATA_DIR /proc/recourse can't be made there."));
    expect(said).toEqual([]);
  },
);
