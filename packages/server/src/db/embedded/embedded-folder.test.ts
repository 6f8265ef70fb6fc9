import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, createStage, firstLine } from '../../../test/embedded/embedded-stage.ts';
import type { Stage } from '../../../test/embedded/embedded-stage.ts';

/** A path with this in it is too long for a socket. */
const LONG = 'x'.repeat(120);

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.clear());

test('a second start finds what the first has stored, at the same address', async () => {
  const first = await stage.begin();
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  await first.stop();
  const second = await stage.begin();
  expect(second.appUrl).toBe(first.appUrl);
  expect(await ask(second, 'select answer from kept')).toBe(42);
});

test('a second server on the folder is refused, in this process and in another', async () => {
  const first = await stage.begin();
  const refusal = 'Another Recourse runs on DATA_DIR';
  await expect(stage.begin()).rejects.toThrow(refusal);
  expect(await firstLine(stage.runServer())).toContain(refusal);
  expect(await ask(first, 'select 1')).toBe(1);
});

test('a command joins the running database and leaves it running', async () => {
  const server = await stage.begin();
  const command = await stage.join();
  expect(command.appUrl).toBe(server.appUrl);
  await command.stop();
  expect(await ask(server, 'select 1')).toBe(1);
});

test('a command without a server runs the database for itself', async () => {
  const command = await stage.join();
  expect(await ask(command, 'select 1')).toBe(1);
  await command.stop();
  expect(await stage.exists('database/postmaster.pid')).toBe(false);
});

test('a command that started the database waits for another that joined it', async () => {
  const first = await stage.join();
  const other = await stage.join();
  const order: string[] = [];
  // The other command stays connected; the first one must not stop the database while it is.
  const work = ask(other, 'select pg_sleep(1)').then(() => order.push('work'));
  await expect
    .poll(() =>
      ask(first, `select count(*)::int from pg_stat_activity where wait_event = 'PgSleep'`),
    )
    .toBe(1);
  await Promise.all([work, first.stop().then(() => order.push('stop'))]);
  expect(order).toEqual(['work', 'stop']);
});

test('a folder whose path is too long for a socket has it elsewhere, and commands find it', async () => {
  const long = await createStage({ below: LONG });
  const server = await long.begin();
  const folder = new URL(server.appUrl).searchParams.get('host') ?? '';
  expect(path.dirname(folder)).toBe(tmpdir());
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await ask(await long.join(), 'select 1')).toBe(1);
  await server.stop();
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  await long.clear();
});

test('where no socket can be had the database listens on the loopback address', async () => {
  const long = await createStage({ below: LONG });
  await mkdir(path.dirname(long.dataDir), { recursive: true });
  vi.stubEnv('TMPDIR', path.dirname(long.dataDir));
  const server = await long.begin().finally(() => vi.unstubAllEnvs());
  expect(new URL(server.appUrl).hostname).toBe('127.0.0.1');
  expect(await ask(server, 'show unix_socket_directories', server.adminUrl)).toBe('');
  expect(await ask(await long.join(), 'select 1')).toBe(1);
  await long.clear();
});

test('a folder of another major version is refused and stays as it is', async () => {
  await (await stage.begin()).stop();
  const version = stage.pathOf('database/PG_VERSION');
  const ours = await readFile(version, 'utf8');
  await writeFile(version, '17\n');
  await expect(stage.begin()).rejects.toThrow(
    'made by PostgreSQL 17, this version of Recourse brings',
  );
  await writeFile(version, ours);
  expect(await ask(await stage.begin(), 'select 1')).toBe(1);
});

test('files that are no database are not touched', async () => {
  const strange = await createStage({ isNew: true });
  await mkdir(strange.pathOf('database'), { recursive: true });
  await writeFile(strange.pathOf('database/diary.txt'), 'dear diary');
  await expect(strange.begin()).rejects.toThrow(
    /database (holds files, but no database|belongs to user)/,
  );
  expect(await readFile(strange.pathOf('database/diary.txt'), 'utf8')).toBe('dear diary');
  await strange.clear();
});

test('a DATA_DIR that is a file is refused', async () => {
  const file = await createStage({ isNew: true });
  await writeFile(file.dataDir, '');
  await expect(file.begin()).rejects.toThrow(`DATA_DIR ${file.dataDir} is not a folder.`);
  await rm(file.dataDir);
  await file.clear();
});
