import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/connect/open.ts';
import { StartError } from '../../src/start-error.ts';
import { BARE_ENVIRONMENT } from '../bare-environment.ts';
import { type DatabaseUrls, type Portal, settingsOf, startPortal } from './portal.ts';
import { stagePostgres, type StagedPostgres } from './staged-postgres.ts';

/** A database becomes a standby, or another one takes its place, as after a switch-over. */

const log = pino({ level: 'silent' });
/** Three times the 15 s in which a portal works again. */
const WITHIN_MS = 45_000;

let first: StagedPostgres;
let second: StagedPostgres;
/** Of all portals: one that begins with other files waits until the one before it is surely gone. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(inject('testFolder'), 'p-'));
  [first, second] = await Promise.all([stagePostgres(), stagePostgres()]);
  await Promise.all([first.start('primary'), second.start('standby')]);
});
afterAll(() => Promise.all([first.remove(), second.remove(), rm(dataDir, { recursive: true })]));

/** The address of a role at both hosts, the standby first. */
function both(role: 'app' | 'owner'): string {
  const url = new URL(first.url(role));
  url.searchParams.set('host', `${second.host},${first.host}`);
  url.searchParams.set('target_session_attrs', 'read-write');
  return url.href;
}

/** Runs a program of the product on a database, in a folder of its own. */
async function run(script: string, args: readonly string[], urls: DatabaseUrls) {
  const folder = await mkdtemp(path.join(inject('testFolder'), 'c-'));
  const env = { ...BARE_ENVIRONMENT, ...settingsOf(urls), DATA_DIR: path.join(folder, 'data') };
  const file = path.resolve(import.meta.dirname, '../../src', script);
  const child = spawn(process.execPath, [file, ...args], { env, cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  await rm(folder, { recursive: true });
  return { code, said };
}

const until = (portal: Portal, status: number): Promise<void> =>
  vi.waitFor(async () => expect((await portal.write()).status).toBe(status), {
    timeout: WITHIN_MS,
    interval: 100,
  });

test('a start on a standby ends at once with one line that names the host and not the password', async () => {
  const opening = openDatabase(second.url('app'), { log });
  await expect(opening).rejects.toEqual(
    new StartError(
      `The database at ${second.host} is a standby, which can only be read: name the primary.`,
    ),
  );
  const url = new URL(second.url('app'));
  url.searchParams.set('host', `${second.host},${second.host}`);
  await expect(openDatabase(url.href, { log, patienceMs: 500 })).rejects.toEqual(
    new StartError(
      `None of the databases at ${second.host}, ${second.host} can be written to: those that answer are standbys.`,
    ),
  );
});

test('the product ends with 1 on a standby, and says nothing else', async () => {
  const urls = { app: second.url('app'), owner: second.url('owner') };
  const { code, said } = await run('main.ts', [], urls);
  expect([code, said]).toEqual([
    1,
    `The database at ${second.host} is a standby, which can only be read: name the primary.\n`,
  ]);
});

test.each([
  ['audit.ts', ['verify'], 'The audit is intact'],
  ['backup.ts', ['saved'], 'and verified'],
  ['recover.ts', ['nobody'], 'No account has the username'],
] as const)(
  'the command %s finds the one of several hosts that can be written to',
  async (script, args, words) => {
    const { said } = await run(`commands/${script}`, [...args], {
      app: both('app'),
      owner: both('owner'),
    });
    expect(said).toContain(words);
  },
);

test('of several hosts the one that can be written to is used, and the other one when it has taken over', async () => {
  const portal = await startPortal(
    { app: both('app'), owner: both('owner') },
    { DATA_DIR: dataDir },
  );
  try {
    expect((await portal.write()).status).toBe(201);
    expect(await portal.ready()).toMatchObject({ status: 200, parts: { database: 'ok' } });
    await first.stop();
    const refused = await portal.write();
    expect([refused.status, refused.retryAfter]).toEqual([503, '2']);
    expect(await portal.ready()).toMatchObject({ status: 503, parts: { database: 'down' } });
    await second.promote();
    // It is another database in this test, without the session.
    await until(portal, 401);
    expect(await portal.ready()).toMatchObject({ status: 200 });
    // The former primary comes back as a standby, and nobody goes there.
    await first.start('standby');
    await until(portal, 401);
  } finally {
    await portal.stop();
  }
});

test('a database that can only be read is a 503, the first one renews the pool, and all is well afterwards', async () => {
  await Promise.all([first.stop(), second.stop()]);
  await first.start('primary');
  const portal = await startPortal(
    { app: first.url('app'), owner: first.url('owner') },
    { DATA_DIR: dataDir },
  );
  const open = await openDatabase(first.url('app'), { log });
  try {
    expect((await portal.write()).status).toBe(201);
    await sql`select 1`.execute(open.db);
    await first.stop();
    await first.start('standby');
    const refused = await portal.write();
    expect([refused.status, refused.code, refused.retryAfter]).toEqual([503, 'UNAVAILABLE', '2']);
    expect((await portal.ready()).status).toBe(503);
    // Several connections are open; the first write drops them all.
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(.1)`.execute(open.db)));
    expect(open.pool.totalCount).toBe(5);
    const write = sql`insert into outbox (area, object_id) values ('claims', 1)`;
    await expect(write.execute(open.db)).rejects.toMatchObject({ code: '25006' });
    await first.promote();
    await write.execute(open.db);
    expect(open.pool.totalCount).toBe(1);
    await until(portal, 201);
    expect((await portal.ready()).status).toBe(200);
  } finally {
    await open.close();
    await portal.stop();
  }
});
