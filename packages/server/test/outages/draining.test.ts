import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { streamEvents } from '@recourse/contract/events';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/connect/open.ts';
import { MIGRATIONS } from '../../src/db/migrate/migrate.ts';
import { newestVersion } from '../../src/db/migrate/migration-files.ts';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';
import { makeUser } from '../factories.ts';
import { callsOf, type Heard, type Portal, settingsOf, signIn, startPortal } from './portal.ts';
import { startProxy } from './proxy.ts';
import { stagePostgres, type StagedPostgres } from './staged-postgres.ts';

/** One of two servers behind a proxy is told to stop, or is of an earlier version than the other one. */

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const DRAIN_SECONDS = 2;
/** Three times the limit: the process is gone within DRAIN_SECONDS + 10. */
const GONE_MS = 3 * (DRAIN_SECONDS + 10) * 1_000;
const WRITERS = 50;
const STREAMS = 8;

let database: StagedPostgres;
let stays: Portal;
beforeAll(async () => {
  database = await stagePostgres();
  await database.start('primary');
  stays = await startPortal(urls());
});
afterAll(async () => {
  await stays.stop();
  await database.remove();
});

const urls = () => ({ app: database.url('app'), owner: database.url('owner') });

interface Started {
  child: ChildProcess;
  address: string;
  ended: Promise<number | null>;
  log: () => string;
}

/** A DATA_DIR for another server. Servers of one database need the same files. */
async function folderBeside(): Promise<string> {
  const dataDir = await mkdtemp(path.join(inject('testFolder'), 'd-'));
  await symlink(stays.files, path.join(dataDir, 'files'));
  return dataDir;
}

/** Starts the product as a process of its own on the same database. */
async function startProcess(env: Record<string, string>): Promise<Started> {
  const dataDir = await folderBeside();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...BARE_ENVIRONMENT, ...settingsOf(urls()), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'close').then(async ([code]) => {
    await rm(dataDir, { recursive: true });
    return code as number | null;
  });
  const address = await vi.waitFor(
    () => {
      const [, found] = /ready at (\S+)/.exec(said) ?? [];
      if (found === undefined) throw new Error(said);
      return found;
    },
    { timeout: 60_000 },
  );
  return { child, address, ended, log: () => said };
}

/** Opens a stream of live news, and resolves with all that it said when the server ends it. */
async function listen(address: string, authorization: string): Promise<{ all: Promise<string> }> {
  const response = await fetch(address + streamEvents.path, { headers: { authorization } });
  expect(response.status).toBe(200);
  return { all: response.text() };
}

test('fifty writers behind a proxy see no error while one of two servers drains and stops', async () => {
  const goes = await startProcess({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const proxy = await startProxy([stays.address, goes.address]);
  const open = await openDatabase(database.url('app'), { log: pino({ level: 'silent' }) });
  const { username } = await makeUser(open.db, { role: 'ADMIN' });
  await open.close();
  // Two people, because one may have 32 requests running.
  const people = [stays.authorization, await signIn(stays.address, username)];
  const calls = people.map((authorization) => callsOf(proxy.address, authorization));
  const answers: Heard[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, at) => {
    // oxlint-disable-next-line no-await-in-loop -- a writer waits for its answer
    while (!isOver) answers.push(await (calls[at % 2] ?? stays).write());
  });
  const direct = callsOf(goes.address, stays.authorization);
  const streams = await Promise.all(
    people.flatMap((authorization) =>
      Array.from({ length: STREAMS / 2 }, () => listen(goes.address, authorization)),
    ),
  );
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(WRITERS), { timeout: GONE_MS });
  const told = performance.now();
  goes.child.kill('SIGTERM');
  await vi.waitFor(() => expect(proxy.ready()).toEqual([stays.address]), { timeout: GONE_MS });
  const before = answers.length;
  // While it drains, `/readyz` fails, but requests are still served.
  const unready = await fetch(`${goes.address}/readyz`);
  expect([unready.status, unready.headers.get('connection')]).toEqual([503, 'close']);
  expect(await unready.json()).toMatchObject({ database: 'ok', migrations: 'ok' });
  expect((await direct.write()).status).toBe(201);
  const page = await fetch(`${goes.address}/config.json`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect(await goes.ended).toBe(0);
  const goneMs = performance.now() - told;
  expect(goes.log()).toMatch(/"version":"\d+\.\d+","from":"DATABASE_URL","msg":"PostgreSQL runs"/);
  expect(goneMs).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
  expect(goneMs).toBeLessThan(GONE_MS);
  isOver = true;
  await Promise.all(writers);
  await proxy.close();
  expect(answers.length).toBeGreaterThan(before);
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const waits = (await Promise.all(streams.map(({ all }) => all))).map((text) =>
    Number(/retry: (\d+)\n\n$/.exec(text)?.[1]),
  );
  expect(waits.filter((ms) => ms >= 1_000 && ms <= 10_000)).toHaveLength(STREAMS);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

/** Throws in the middle of a process that gets SIGUSR2. */
const CRASH = `process.on('SIGUSR2', () => { throw new Error('test crash') })`;

test('a crash while it drains ends it at once, as a failure', async () => {
  const goes = await startProcess({
    DRAIN_SECONDS: String(GONE_MS / 1_000),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CRASH)}`,
  });
  const told = performance.now();
  goes.child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${goes.address}/readyz`)).status).toBe(503));
  goes.child.kill('SIGUSR2');
  expect(await goes.ended).toBe(1);
  expect(performance.now() - told).toBeLessThan(GONE_MS);
  expect(goes.log()).toContain('test crash');
});

/** What a next version may do to a schema beside servers of this one. */
const NEXT = (newest: number) => `-- expand, servers from ${newest}
alter table solutions add column test_only text not null default 'x';
alter table sessions add column test_only text;
alter table audit add column test_only text;
create table test_only (id bigint generated always as identity primary key);
`;

/** The migrations of the next version: ours and one more. */
async function nextMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(inject('testFolder'), 'm-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const newest = await newestVersion(MIGRATIONS);
  await writeFile(path.join(folder, `${newest + 1}-test-only.sql`), NEXT(newest));
  return folder;
}

test('a server of this version goes on and starts again beside one of the next, without an error', async () => {
  const targets: Pick<Portal, 'write' | 'ready'>[] = [stays];
  const answers: Heard[] = [];
  let isOver = false;
  const writers = Array.from({ length: 8 }, async (_, at) => {
    // oxlint-disable-next-line no-await-in-loop -- a writer waits for its answer
    for (let n = at; !isOver; n += 1)
      answers.push(await (targets[n % targets.length] ?? stays).write());
  });
  const some = async (): Promise<void> => {
    const before = answers.length;
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 20), {
      timeout: GONE_MS,
    });
  };
  await some();
  // It migrates while the others write.
  const next = await startPortal(
    urls(),
    { DATA_DIR: await folderBeside() },
    { migrations: await nextMigrations() },
  );
  targets.push(next);
  await some();
  const again = await startProcess({});
  targets.push(callsOf(again.address, stays.authorization));
  await some();
  isOver = true;
  await Promise.all(writers);
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  for (const target of targets) expect(await target.ready()).toMatchObject({ status: 200 });
  expect(again.log()).toContain('"msg":"a newer version shares this database"');
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
  await next.stop();
});
