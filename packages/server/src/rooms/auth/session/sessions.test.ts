import { endSession, listSessions, login, logout, type Session } from '@recourse/contract/auth';
import type { ListMeta } from '@recourse/contract/values/common';
import { me } from '@recourse/contract/profile';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../../db/tables.ts';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import { refused } from '../../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** The user's own sessions, and the tokens that belong to them. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tokenOf = async (user: UserRow, userAgent = 'test'): Promise<string> => {
  const body = { email: user.email, password: PASSWORD };
  const response = await t.call(login, null, { body, headers: { 'user-agent': userAgent } });
  return response.json<{ token: string }>().token;
};
const list = async (token: string, query: Record<string, string> = {}) =>
  (await t.call(listSessions, null, { ...as(token), query })).json<{
    data: Session[];
    meta: ListMeta;
  }>();
const end = (token: string, id: number) =>
  t.call(endSession, null, { ...as(token), params: { id } });
const status = async (token: string) => (await t.call(me, null, as(token))).statusCode;

test('somebody sees the own sessions, newest first, and which one this is; never a jti', async () => {
  const user = await makeUser(t.db);
  await tokenOf(await makeUser(t.db));
  const [laptop, phone] = [await tokenOf(user, 'laptop'), await tokenOf(user, 'phone')];
  const { data, meta } = await list(laptop);
  expect(data.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ['phone', false],
    ['laptop', true],
  ]);
  expect(data[0]).toMatchObject({
    createdAt: t.clock.now().toISOString(),
    lastSeenAt: t.clock.now().toISOString(),
    address: '127.0.0.1',
  });
  expect(meta.total).toBe(2);
  const jtis = await t.db
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .select('jti')
    .execute();
  for (const { jti } of jtis) expect(JSON.stringify(data)).not.toContain(jti);
  expect(await status(phone)).toBe(200);
});

test('the list is paged, and holds nothing that is over', async () => {
  const user = await makeUser(t.db);
  await tokenOf(user);
  t.clock.advance(61 * 60_000);
  const ended = await tokenOf(user);
  await t.call(logout, null, as(ended));
  const token = await tokenOf(user);
  await tokenOf(user);
  const first = await list(token, { perPage: '1' });
  const second = await list(token, { perPage: '1', after: String(first.meta.next) });
  expect(first.meta.total).toBe(2);
  expect(first.data[0]?.current).toBe(false);
  expect(second.data[0]?.current).toBe(true);
  expect(second.meta.next).toBeNull();
});

test('AU-15 the list has a session until 60 idle minutes are over, and its end after 12 hours', async () => {
  const user = await makeUser(t.db);
  await tokenOf(user);
  const opened = t.clock.now().getTime();
  const busy = await tokenOf(user);
  const { data } = await list(busy);
  const end12 = new Date(opened + 12 * 3_600_000).toISOString();
  expect(data.map(({ expiresAt }) => expiresAt)).toEqual([end12, end12]);
  t.clock.advance(30 * 60_000);
  expect((await list(busy)).meta.total).toBe(2);
  t.clock.advance(30 * 60_000 - 1);
  expect((await list(busy)).meta.total).toBe(2);
  t.clock.advance(1);
  expect((await list(busy)).meta.total).toBe(1);
});

test('when a session was last seen is written once a minute', async () => {
  const token = await tokenOf(await makeUser(t.db));
  const seenAt = async () => (await list(token)).data[0]?.lastSeenAt;
  const first = t.clock.now().toISOString();
  t.clock.advance(59_999);
  expect(await seenAt()).toBe(first);
  t.clock.advance(1);
  expect(await seenAt()).toBe(t.clock.now().toISOString());
});

test('AU-08 somebody ends another of the own sessions, and its token is worth nothing', async () => {
  const user = await makeUser(t.db);
  const [here, lost] = [await tokenOf(user), await tokenOf(user)];
  const { data } = await list(here);
  const id = data.find(({ current }) => !current)?.id ?? 0;
  expect((await end(here, id)).statusCode).toBe(204);
  expect(await status(lost)).toBe(401);
  expect(await status(here)).toBe(200);
  expect((await end(here, id)).statusCode).toBe(404);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'sessions')
    .where('object_id', '=', id)
    .where('action', '=', 'end')
    .select('actor_id')
    .execute();
  expect(trail).toEqual([{ actor_id: user.id }]);
});

test('ending the session of the call itself signs out', async () => {
  const token = await tokenOf(await makeUser(t.db));
  const { data } = await list(token);
  expect((await end(token, data[0]?.id ?? 0)).statusCode).toBe(204);
  expect(await status(token)).toBe(401);
});

test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
  'a session of somebody else is the same 404 to a %s as one that is not there',
  async (role) => {
    const victim = await tokenOf(await makeUser(t.db));
    const [foreign] = (await list(victim)).data;
    const token = await tokenOf(await makeUser(t.db, { role }));
    const bodies = [];
    for (const id of [foreign?.id ?? 0, 999_999]) {
      const response = await refused(t.db, 404, () => end(token, id));
      bodies.push({ ...response.json<object>(), requestId: '' });
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(await status(victim)).toBe(200);
    expect((await t.call(endSession, null, { params: { id: 1 } })).statusCode).toBe(401);
    expect((await t.call(listSessions, null)).statusCode).toBe(401);
  },
);

const parts = (token: string) => token.split('.') as [string, string, string];
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

test('AU-06 a token that was tampered with opens nothing', async () => {
  const token = await tokenOf(await makeUser(t.db));
  const [head, body, signature] = parts(token);
  const promoted = encode({ ...decode(body), roles: ['ADMIN'] });
  const forged = [
    ...['none', 'None', ''].map((alg) => `${encode({ alg, typ: 'JWT' })}.${body}.`),
    `${encode({ ...decode(head), alg: 'none' })}.${body}.${signature}`,
    `${head}.${promoted}.${signature}`,
    `${head}.${body}.${signature.slice(0, -4)}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    'x',
  ];
  for (const one of forged) expect(await status(one)).toBe(401);
  expect(await status(token)).toBe(200);
});

test('AU-06 a token signed with another key opens nothing, whatever it says', async () => {
  const token = await tokenOf(await makeUser(t.db));
  const [head, body] = parts(token);
  const forged = await new SignJWT(decode(body))
    .setProtectedHeader({ ...decode(head), alg: 'HS256' })
    .sign(new TextEncoder().encode('another secret that is long enough'));
  expect(await status(forged)).toBe(401);
});

test('requests that come at once each act for their own session, and one that is over for none', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, async () => makeUser(t.db)));
  const tokens = await Promise.all(people.map(async (user) => tokenOf(user)));
  const [, gone = ''] = tokens;
  await t.call(logout, null, as(gone));
  const answers = await Promise.all(
    [...tokens, ...tokens].map(async (token) => t.call(me, null, as(token))),
  );
  const seen = answers.map((answer) =>
    answer.statusCode === 200 ? answer.json<{ id: number }>().id : answer.statusCode,
  );
  const wanted = people.map(({ id }, place) => (place === 1 ? 401 : id));
  expect(seen).toEqual([...wanted, ...wanted]);
});

test("a token that names somebody beside another one's session opens nothing", async () => {
  const owner = await makeUser(t.db);
  const other = await makeUser(t.db);
  await tokenOf(owner);
  const { jti } = await t.db
    .selectFrom('sessions')
    .where('user_id', '=', owner.id)
    .select('jti')
    .executeTakeFirstOrThrow();
  const signed = async ({ id, username, email }: UserRow) =>
    t.ctx.tokens.sign({ id, username, email, roles: ['CLIENT'] }, jti, t.clock.now());
  expect(await status(await signed(owner))).toBe(200);
  expect(await status(await signed(other))).toBe(401);
});
