import { login } from '@recourse/contract/auth';
import { createClaim, listClaims } from '@recourse/contract/claims';
import { errorBody } from '@recourse/contract/values/common';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openDatabase, type OpenDatabase } from '../../src/db/connect/open.ts';
import type { UserRow } from '../../src/db/tables.ts';
import { createGuards } from '../../src/kernel/security/guards.ts';
import { type DatabaseDoor, openDoor } from '../database-door.ts';
import { makeUser, PASSWORD } from '../factories.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** CR-05: the database goes away while the server runs, and returns. */

let t: TestApp;
let door: DatabaseDoor;
let open: OpenDatabase;
let app: FastifyInstance;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  client = await makeUser(t.db);
  door = await openDoor(t.ownerUrl);
  const log = pino({ level: 'silent' });
  open = await openDatabase(door.url, { log, allowUnsafeWrites: true });
  const ctx = { ...t.ctx, db: open.db };
  app = await createApp({ ...ctx, guards: createGuards(ctx) }, null);
});
afterAll(async () => {
  await app.close();
  await open.close();
  await door.shut();
  await t.close();
});

/** Three times the limit of a request without a database. */
const WITHIN_MS = 24_000;

async function ask(authorization: string) {
  const calls = [
    { url: listClaims.path, headers: { authorization } },
    {
      method: 'POST',
      url: createClaim.path,
      payload: { contenu: 'It broke.' },
      headers: { authorization },
    },
    { method: 'POST', url: login.path, payload: { email: client.username, password: PASSWORD } },
  ] as const;
  return Promise.all(calls.map((call) => app.inject(call)));
}

test('CR-05 without a database everything is a 503 in time, never a 401, and all is well when it is back', async () => {
  const authorization = await t.bearer(client);
  expect((await ask(authorization)).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200]);
  await door.shut();
  for (let round = 0; round < 2; round += 1) {
    const start = performance.now();
    for (const response of await ask(authorization)) {
      expect(response.statusCode).toBe(503);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(errorBody.safeParse(response.json()).success).toBe(true);
      expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
    }
    expect(performance.now() - start).toBeLessThan(WITHIN_MS);
  }
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  await door.open();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await ask(authorization)).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200]);
  // The refused requests have not been carried out.
  const claims = await t.call(listClaims, client);
  expect(claims.json()).toMatchObject({ meta: { total: 2 } });
});
