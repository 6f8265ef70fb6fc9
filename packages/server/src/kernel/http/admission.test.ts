import { search } from '@recourse/contract/ai';
import { login } from '@recourse/contract/auth';
import { listClaims } from '@recourse/contract/claims';
import { endpoint } from '@recourse/contract/wire/endpoint';
import { me } from '@recourse/contract/profile';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withClient } from '../../db/connect/connect.ts';
import type { UserRow } from '../../db/tables.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { route } from './route.ts';
import { ADDRESS_SHARE, MOST_AT_WORK, PERSON_SHARE } from '../security/workload.ts';

/** No holder gets more than a share of the requests that run at once. */

let t: TestApp;
let one: UserRow;
let other: UserRow;
let release: () => void;
let held: Promise<void>;
beforeEach(async () => {
  t = await createTestApp();
  one = await makeUser(t.db);
  other = await makeUser(t.db);
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
});
afterEach(async () => {
  release();
  await t.close();
});

const isBusy = (running: () => number, many: number) => expect.poll(running).toBe(many);
const query = { q: 'the printer is broken' };

test('LD-03 a person has 32 of 256 running requests; one more is told to wait, and nobody else', async () => {
  expect([PERSON_SHARE, MOST_AT_WORK]).toEqual([32, 256]);
  const asked = vi.spyOn(t.ctx.knowledge, 'search').mockImplementation(() => held.then(() => []));
  const running = Array.from({ length: PERSON_SHARE }, () => t.call(search, one, { query }));
  await isBusy(() => asked.mock.calls.length, PERSON_SHARE);
  const before = t.ctx.guards.workload.refused();
  const refused = await t.call(listClaims, one);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(t.ctx.guards.workload.refused()).toBe(before + 1);
  expect((await t.call(listClaims, other)).statusCode).toBe(200);
  release();
  for (const { statusCode } of await Promise.all(running)) expect(statusCode).toBe(200);
  expect((await t.call(listClaims, one)).statusCode).toBe(200);
});

test('LD-03 requests without a session have a quarter for each address; with one the address does not matter', async () => {
  expect(ADDRESS_SHARE).toBe(MOST_AT_WORK / 4);
  let running = 0;
  const waiting = endpoint({
    method: 'GET',
    path: '/api/waiting',
    roles: 'public',
    summary: 'Waits.',
  });
  route(t.app, t.ctx, waiting, async () => {
    running += 1;
    await held;
  });
  const from = (remoteAddress: string) => ({ url: waiting.path, remoteAddress });
  // Addresses of one IPv6 network, which counts as one address.
  const address = (host: number): string => `2001:db8:0:7::${host.toString(16)}`;
  const asked = Array.from({ length: ADDRESS_SHARE }, (_, host) =>
    t.app.inject(from(address(host))),
  );
  await isBusy(() => running, ADDRESS_SHARE);
  const signIn = (remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress,
      payload: { email: one.username, password: PASSWORD },
    });
  const refused = await signIn(address(999));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn('2001:db8:0:8::1')).statusCode).toBe(200);
  const headers = { authorization: await t.bearer(other) };
  const signedIn = { url: me.path, headers, remoteAddress: address(1) };
  expect((await t.app.inject(signedIn)).statusCode).toBe(200);
  release();
  await Promise.all(asked);
  expect((await signIn(address(999))).statusCode).toBe(200);
});

test('LD-03 a token whose session is over holds no more than a person may while that is found out', async () => {
  const authorization = await t.bearer(one);
  const revoked = await t.bearer(other);
  await t.db
    .updateTable('sessions')
    .set({ revoked_at: t.clock.now() })
    .where('user_id', '=', other.id)
    .execute();
  const more = 8;
  const ask = (header: string) =>
    t.app.inject({ url: me.path, headers: { authorization: header } });
  const statuses: number[] = [];
  const asked: Promise<unknown>[] = [];
  await withClient(t.ownerUrl, async (client) => {
    await client.query('begin; lock table sessions in access exclusive mode');
    for (let n = 0; n < PERSON_SHARE + more; n += 1)
      asked.push(ask(revoked).then(({ statusCode }) => statuses.push(statusCode)));
    await isBusy(() => statuses.length, more);
    await client.query('commit');
  });
  expect(statuses.slice(0, more)).toEqual(Array.from({ length: more }, () => 429));
  await Promise.all(asked);
  expect(statuses.slice(more)).not.toContain(429);
  expect((await ask(authorization)).statusCode).toBe(200);
});
