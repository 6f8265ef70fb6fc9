import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, createStage, firstLine, kill } from '../../../test/embedded/embedded-stage.ts';
import type { Stage } from '../../../test/embedded/embedded-stage.ts';
import { databaseUser } from '../postgres/data-folder.ts';
import { isAlive } from '../postgres/leftover.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.clear());

test('a server that was killed leaves nothing that stops the next one', async () => {
  const server = stage.runServer();
  expect(await firstLine(server)).toBe('ready');
  const orphan = await stage.postmasterPid();
  await kill(server);
  expect(isAlive(orphan)).toBe(true);
  expect(await ask(await stage.begin(), 'select 1')).toBe(1);
  expect(isAlive(orphan)).toBe(false);
});

test('a server and its database killed together leave nothing that stops the next one', async () => {
  const server = stage.runServer();
  expect(await firstLine(server)).toBe('ready');
  const orphan = await stage.postmasterPid();
  await kill(server);
  process.kill(orphan, 'SIGKILL');
  expect(await ask(await stage.begin(), 'select 1')).toBe(1);
});

test('a first start that is killed at any moment is completed by the next one', async () => {
  const fresh = await createStage({ isNew: true });
  for (const delay of [200, 350, 500, 650]) {
    const server = fresh.runServer();
    await sleep(delay);
    await kill(server);
  }
  expect(await ask(await fresh.begin(), 'select 1')).toBe(1);
  const names = await readdir(fresh.dataDir);
  expect(names.filter((name) => name.startsWith('database.new'))).toEqual([]);
  await fresh.clear();
});

test('a process that merely got the number of an old PostgreSQL is left alone', async () => {
  await (await stage.begin()).stop();
  const user = databaseUser();
  const bystander = stage.run('sleep', ['60'], user.isOther ? user : undefined);
  const stale = [bystander.pid, stage.pathOf('database'), 1, 5432, stage.pathOf('socket'), ''].join(
    '\n',
  );
  await writeFile(stage.pathOf('database/postmaster.pid'), stale);
  await writeFile(stage.pathOf('socket/.s.PGSQL.5432.lock'), stale);
  expect(await ask(await stage.begin(), 'select 1')).toBe(1);
  expect(isAlive(bystander.pid ?? 0)).toBe(true);
});

test('a database that dies is started again at the same address', async () => {
  const database = await stage.begin();
  let downs = 0;
  database.onDown(() => {
    downs += 1;
  });
  await ask(database, 'create table kept as select 42 as answer');
  process.kill(await stage.postmasterPid(), 'SIGKILL');
  await expect.poll(() => downs).toBe(1);
  expect(await ask(database, 'select answer from kept')).toBe(42);
});

test('a database that dies under a long computation is back soon', async () => {
  const database = await stage.begin();
  const series = 'generate_series(1, 1000000)';
  const endless = ask(database, `select count(*) from ${series} as a, ${series} as b`);
  const lost = endless.then(
    () => false,
    () => true,
  );
  const computing = `select count(*)::int from pg_stat_activity
    where state = 'active' and query like 'select count(*) from generate_series%'`;
  await expect.poll(() => ask(database, computing)).toBe(1);
  process.kill(await stage.postmasterPid(), 'SIGKILL');
  expect(await lost).toBe(true);
  const answer = () => ask(database, 'select 1').catch(() => 0);
  // Without being ended, the computation would keep the folder in use for long.
  await expect.poll(answer).toBe(1);
});

test('a server that stops while its database is being started again ends both', async () => {
  const database = await stage.begin();
  process.kill(await stage.postmasterPid(), 'SIGKILL');
  await sleep(150);
  await database.stop();
  // The killed one may have left a file, but no process.
  const pid = await stage.postmasterPid().catch(() => undefined);
  expect(pid !== undefined && isAlive(pid)).toBe(false);
  expect(await ask(await stage.begin(), 'select 1')).toBe(1);
});

test('a Ctrl-C in the terminal does not reach the database', async () => {
  const server = stage.runServer();
  expect(await firstLine(server)).toBe('ready');
  process.kill(-(server.pid ?? 0), 'SIGINT');
  await sleep(300);
  expect(isAlive(await stage.postmasterPid())).toBe(true);
});

test('a server that just exits takes the database with it', async () => {
  const server = stage.runServer();
  expect(await firstLine(server)).toBe('ready');
  const pid = await stage.postmasterPid();
  server.kill('SIGTERM');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a database that can not start says why in one line', async () => {
  await (await stage.begin()).stop();
  const settings = stage.pathOf('database/postgresql.conf');
  const good = await readFile(settings, 'utf8');
  await writeFile(settings, `${good}\nshared_buffers = nonsense\n`);
  await expect(stage.begin()).rejects.toThrow(/^The database in .* can't start: .*$/);
  await writeFile(settings, good);
});

test('with its passwords lost the database gets new ones', async () => {
  const first = await stage.begin();
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  await rm(stage.pathOf('database.json'));
  const second = await stage.begin();
  expect(second.migrationUrl).not.toBe(first.migrationUrl);
  expect(await ask(second, 'select answer from kept')).toBe(42);
});
