import { rm } from 'node:fs/promises';
import { login } from '@recourse/contract/auth';
import { listClaims } from '@recourse/contract/claims';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Context } from '../../src/context.ts';
import { withClient } from '../../src/db/connect/connect.ts';
import { openDatabase } from '../../src/db/connect/open.ts';
import { createGuards } from '../../src/kernel/security/guards.ts';
import { createReadiness } from '../../src/kernel/readiness.ts';
import { openDoor } from '../database-door.ts';
import { makeBuiltSite, SCRIPT } from '../site/built-site.ts';
import { makeUser } from '../factories.ts';
import { createLoudServer } from '../log-lines.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** What a server says of its readiness, and what it still does without its database. */

const WAIT_SECONDS = 60;
const OK = { database: 'ok', assistant: 'ok', files: 'ok', migrations: 'ok' };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Parts {
  knows?: boolean;
  files?: () => Promise<void>;
  schemaVersion?: number;
}

/** A server whose parts are in the given state. Resolves with a function that asks it for /readyz. */
async function serverWith({ knows = true, files, schemaVersion }: Parts) {
  const readiness = createReadiness(t.clock, {
    waitSeconds: WAIT_SECONDS,
    schemaVersion: schemaVersion ?? t.ctx.readiness.schemaVersion,
    filesAnswer: files ?? t.ctx.readiness.filesAnswer,
  });
  const knowledge = { ...t.ctx.knowledge, ready: () => knows };
  const app = await createApp({ ...t.ctx, readiness, knowledge } satisfies Context, null);
  const ask = async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/readyz' });
    return { status: statusCode, retryAfter: headers['retry-after'], parts: JSON.parse(body) };
  };
  return { readiness, ask, close: () => app.close() };
}

test('a server waits for its assistant for a while, then it is ready without', async () => {
  const server = await serverWith({ knows: false });
  const starting = { ...OK, assistant: 'starting' };
  expect(await server.ask()).toEqual({ status: 503, retryAfter: '2', parts: starting });
  t.clock.advance((WAIT_SECONDS - 1) * 1_000);
  expect((await server.ask()).status).toBe(503);
  t.clock.advance(1_000);
  expect(await server.ask()).toEqual({ status: 200, retryAfter: undefined, parts: starting });
  await server.close();
  // As long as nobody sets READY_WAIT_SECONDS, no server waits.
  expect(t.ctx.config.readyWaitSeconds).toBe(0);
  expect(t.ctx.readiness.awaitsAssistant()).toBe(false);
});

test('files that do not answer are named, and the server is ready without them', async () => {
  const server = await serverWith({ files: () => Promise.reject(new Error('/srv/files is gone')) });
  expect(await server.ask()).toMatchObject({ status: 200, parts: { ...OK, files: 'down' } });
  await server.close();
  const hangs = await serverWith({ files: () => new Promise(() => undefined) });
  expect(await hangs.ask()).toMatchObject({ status: 200, parts: { ...OK, files: 'down' } });
  await hangs.close();
});

test('a database without a migration that the server needs is not ready for it', async () => {
  const { schemaVersion } = t.ctx.readiness;
  expect(schemaVersion).toBeGreaterThan(1);
  const newer = await serverWith({ schemaVersion: schemaVersion + 1 });
  expect(await newer.ask()).toMatchObject({ status: 503, parts: { ...OK, migrations: 'down' } });
  await newer.close();
  const older = await serverWith({ schemaVersion: schemaVersion - 1 });
  expect(await older.ask()).toMatchObject({ status: 200, parts: OK });
  await older.close();
});

test('a server that is draining says so at once, without asking anybody', async () => {
  let asked = 0;
  const files = async (): Promise<void> => void (asked += 1);
  const server = await serverWith({ files });
  expect((await server.ask()).status).toBe(200);
  server.readiness.drain();
  expect(await server.ask()).toEqual({ status: 503, retryAfter: '2', parts: OK });
  expect(asked).toBe(1);
  await server.close();
});

test('health checks are told in the log at the level debug alone', async () => {
  const server = await createLoudServer(t);
  for (const url of ['/healthz', '/readyz?from=proxy', '/config.json'])
    await server.app.inject({ url });
  await server.app.close();
  const told = server.lines().map((line) => JSON.parse(line) as { path?: string; level: number });
  const levels = told.filter((line) => line.path).map(({ path: of, level }) => [of, level]);
  const { debug, info } = pino.levels.values as Record<'debug' | 'info', number>;
  expect(levels).toEqual([
    ['/healthz', debug],
    ['/readyz', debug],
    ['/config.json', info],
  ]);
});

test('without its database a server still has its pages, and answers calls with a 503 in JSON', async () => {
  const authorization = await t.bearer(await makeUser(t.db));
  const folder = await makeBuiltSite();
  const door = await openDoor(t.ownerUrl);
  const open = await openDatabase(door.url, {
    log: pino({ level: 'silent' }),
    allowUnsafeWrites: true,
  });
  const bare = { ...t.ctx, db: open.db };
  const app = await createApp({ ...bare, guards: createGuards(bare) }, folder);
  await sql`select 1`.execute(open.db);
  await door.shut();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const screen of ['/', '/claims', SCRIPT.path, '/config.json']) {
    expect([screen, (await fetch(address + screen)).status]).toEqual([screen, 200]);
  }
  const calls = [
    fetch(address + listClaims.path, { headers: { authorization } }),
    fetch(address + login.path, {
      method: 'POST',
      body: JSON.stringify({ email: 'a', password: 'b' }),
      headers: { 'content-type': 'application/json' },
    }),
  ];
  for (const response of await Promise.all(calls)) {
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const unready = await fetch(`${address}/readyz`);
  expect(unready.status).toBe(503);
  expect(await unready.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
  await app.close();
  await open.close();
  await rm(folder, { recursive: true });
});

test('the number of the newest migration is read from the database by the serving role', async () => {
  const found = await withClient(t.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ version: number }>(
      'select max(version) as version from schema_migrations',
    );
    return rows[0]?.version;
  });
  expect(t.ctx.readiness.schemaVersion).toBe(found);
});
