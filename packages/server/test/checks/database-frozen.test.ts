import { login } from '@recourse/contract/auth';
import { createClaim, listClaims } from '@recourse/contract/claims';
import { errorBody } from '@recourse/contract/values/common';
import { HTTP } from '@recourse/contract/values/limits';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openDatabase, type OpenDatabase } from '../../src/db/connect/open.ts';
import type { UserRow } from '../../src/db/tables.ts';
import { createGuards } from '../../src/kernel/security/guards.ts';
import { createMetrics } from '../../src/kernel/http/metrics.ts';
import { type DatabaseDoor, openDoor } from '../database-door.ts';
import { makeUser, PASSWORD } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/**
 * CR-05: the database is frozen, or packets to it are lost: connections stay open, and nothing is answered. The
 * server's time limits are a third of the product's.
 */

const REQUEST_MS = HTTP.deadlineMs / 3;
const METRICS_TOKEN = 'metrics-token-of-tests';
const WRITERS = 12;
const LOOKING = 30;
/** Three times the 15 s in which everything works again. */
const WORKS_AGAIN_MS = 45_000;

let t: TestApp;
let door: DatabaseDoor;
let open: OpenDatabase;
let app: FastifyInstance;
let client: UserRow;
let authorization: string;
beforeAll(async () => {
  t = await createTestApp({ METRICS_TOKEN });
  client = await makeUser(t.db);
  authorization = await t.bearer(client);
  door = await openDoor(t.ownerUrl);
  const log = pino({ level: 'silent' });
  open = await openDatabase(door.url, { log, allowUnsafeWrites: true });
  const bare = { ...t.ctx, db: open.db };
  const ctx = { ...bare, guards: createGuards(bare, { requestMs: REQUEST_MS }) };
  app = await createApp(
    { ...ctx, metrics: createMetrics({ ...ctx, pool: open.pool, counts: open.counts }) },
    null,
  );
});
afterEach(() => {
  door.thaw();
  door.free();
});
afterAll(async () => {
  await app.close();
  await open.close();
  await door.shut();
  await t.close();
});

const write = () =>
  app.inject({
    method: 'POST',
    url: createClaim.path,
    payload: { contenu: 'It broke.' },
    headers: { authorization },
  });
const read = () => app.inject({ url: listClaims.path, headers: { authorization } });
const signIn = () =>
  app.inject({
    method: 'POST',
    url: login.path,
    payload: { email: client.username, password: PASSWORD },
  });
const total = async () => (await read()).json<{ meta: { total: number } }>().meta.total;

test('the product answers at the latest 7 s after the last byte of a request', () => {
  expect(HTTP.deadlineMs).toBe(7_000);
  expect(t.ctx.guards.requestMs).toBeGreaterThan(0);
  expect(createGuards(t.ctx).requestMs).toBe(HTTP.deadlineMs);
});

test('CR-05 with a database that stands still everything is a 503 in time, and all is well when it goes on', async () => {
  // Opens the maximum number of connections, which are then dead without notice.
  await Promise.all(Array.from({ length: WRITERS }, write));
  const before = await total();
  door.freeze();
  for (let round = 0; round < 2; round += 1) {
    const began = performance.now();
    const writing = Array.from({ length: WRITERS }, write);
    for (const response of await Promise.all([...writing, read(), signIn()])) {
      expect(response.statusCode).toBe(503);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(errorBody.safeParse(response.json()).success).toBe(true);
    }
    expect(performance.now() - began).toBeLessThan(3 * REQUEST_MS);
  }
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  door.thaw();
  expect((await read()).statusCode).toBe(200);
  expect((await write()).statusCode).toBe(201);
  expect((await signIn()).statusCode).toBe(200);
  // The refused requests have not been carried out.
  expect(await total()).toBe(before + 1);
});

test('CR-05 whoever looks whether it is ready waits for one answer of the database together', async () => {
  await open.pool.query('select 1');
  door.freeze();
  const looking = Array.from({ length: LOOKING }, () => app.inject({ url: '/readyz' }));
  for (const { statusCode, headers } of await Promise.all(looking)) {
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(door.heldBack().match(/transaction_read_only/g)).toHaveLength(1);
  door.thaw();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
});

test('CR-05 connections that are dead without a sign are a 503 in time, and replaced when the way is free', async () => {
  await Promise.all(Array.from({ length: WRITERS }, write));
  const before = await total();
  expect(open.pool.totalCount).toBeGreaterThan(5);
  door.swallow();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: WRITERS }, write));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(performance.now() - began).toBeLessThan(3 * REQUEST_MS);
  door.free();
  await vi.waitFor(async () => expect((await write()).statusCode).toBe(201), {
    timeout: WORKS_AGAIN_MS,
  });
  expect(await total()).toBe(before + 1);
});

test('CR-05 metrics are there all the same, without what only the database knows', async () => {
  door.freeze();
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { statusCode, body } = await app.inject({ url: '/metrics', headers });
  expect(statusCode).toBe(200);
  expect(body).not.toContain('recourse_queue_size{');
  expect(body).toContain('recourse_requests_refused_total');
});
