import { request } from 'node:http';
import { login, logout, WRONG_CREDENTIALS } from '@recourse/contract/auth';
import { me } from '@recourse/contract/profile';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow, UsersTable } from '../../db/tables.ts';
import { hashPassword } from '../../kernel/security/passwords/passwords.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { type CallInput, createTestApp, type TestApp } from '../../../test/test-app.ts';
import { weakHash } from '../../../test/hashes/weak-hash.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const signIn = (email: unknown, password: unknown = PASSWORD) =>
  t.call(login, null, { body: { email, password } });
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tokenOf = async (name: string): Promise<string> =>
  (await signIn(name)).json<{ token: string }>().token;

test('AU-01 signs in with the e-mail or the username, whatever the case', async () => {
  const user = await makeUser(t.db, { role: 'EMPLOYE' });
  for (const name of [
    user.email,
    user.username,
    user.email.toUpperCase(),
    ` ${user.username.toUpperCase()} `,
  ]) {
    const response = await signIn(name);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      id: user.id,
      email: user.email,
      username: user.username,
    });
    expect(response.body).not.toMatch(/password|hash/i);
  }
});

test('a username typed in another form of the same characters signs in', async () => {
  const user = await makeUser(t.db, { username: 'zo\u00EB' });
  for (const name of ['zoe\u0308', '\uFF5A\uFF4F\u00CB']) {
    const response = await signIn(name);
    expect(response.json()).toMatchObject({ id: user.id });
  }
});

test('AU-02 a wrong password, an unknown name and a deleted user are answered alike', async () => {
  const user = await makeUser(t.db);
  const gone = await makeUser(t.db, { deleted_at: new Date() });
  const answers = [
    await signIn(user.email, 'wrong password'),
    await signIn('nobody@example.org'),
    await signIn(gone.email),
  ];
  const bodies = answers.map((answer) => ({
    ...answer.json<Record<string, unknown>>(),
    requestId: '',
  }));
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
  expect(bodies[0]).toMatchObject({ message: WRONG_CREDENTIALS });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
});

test.each([[['a@x.org', 'b@x.org']], [{ a: 1 }], [5], [null], ['x'.repeat(300)], ['']])(
  'AU-04 an e-mail that is no text is refused: %j',
  async (email) => {
    expect((await signIn(email)).statusCode).toBe(400);
  },
);

test('a token opens the account it belongs to, and nothing does without one', async () => {
  const user = await makeUser(t.db, { role: 'ADMIN', nom: 'Head office' });
  const response = await t.call(me, null, as(await tokenOf(user.email)));
  expect(response.json()).toMatchObject({
    id: user.id,
    nom: 'Head office',
    role: 'ADMIN',
    roles: ['ADMIN'],
  });
  expect((await t.call(me, null)).statusCode).toBe(401);
});

test('AU-08 a token is worth nothing after signing out', async () => {
  const user = await makeUser(t.db);
  const token = await tokenOf(user.email);
  const second = await tokenOf(user.email);
  expect((await t.call(logout, null, as(token))).statusCode).toBe(204);
  expect((await t.call(me, null, as(token))).statusCode).toBe(401);
  expect((await t.call(me, null, as(second))).statusCode).toBe(200);
});

test('AU-12 a deleted user and a changed role count from the next request on', async () => {
  const user = await makeUser(t.db);
  const token = await tokenOf(user.email);
  await t.db.updateTable('users').set({ role: 'COLLABORATOR' }).where('id', '=', user.id).execute();
  expect((await t.call(me, null, as(token))).statusCode).toBe(401);
  await t.db
    .updateTable('users')
    .set({ role: 'CLIENT', deleted_at: new Date() })
    .where('id', '=', user.id)
    .execute();
  expect((await t.call(me, null, as(token))).statusCode).toBe(401);
});

test('AU-14 only one Authorization header with a bearer token counts', async () => {
  const user = await makeUser(t.db);
  const token = await tokenOf(user.email);
  for (const authorization of [`bearer ${token}`, `BEARER ${token}`]) {
    expect((await t.call(me, null, { headers: { authorization } })).statusCode).toBe(200);
  }
  const withoutBearer: CallInput[] = [
    { headers: { authorization: `Basic ${token}` } },
    { headers: { cookie: `token=${token}` } },
    { query: { token } },
    { query: { access_token: token } },
  ];
  for (const input of withoutBearer) {
    expect((await t.call(me, null, input)).statusCode).toBe(401);
  }
  // Sends two headers over a real connection, because an injected request joins them into one.
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = (...headers: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const ask = request(new URL(me.path, address), { headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      ask.on('error', reject).end();
    });
  const header = ['authorization', `Bearer ${token}`];
  const host = ['host', new URL(address).host];
  expect(await statusOf(...host, ...header)).toBe(200);
  expect(await statusOf(...host, ...header, ...header)).toBe(401);
});

test('AU-15 a session ends after 60 idle minutes, and after 12 hours however busy', async () => {
  const user = await makeUser(t.db);
  const idle = await tokenOf(user.email);
  t.clock.advance(60 * 60_000 - 1);
  expect((await t.call(me, null, as(idle))).statusCode).toBe(200);
  t.clock.advance(60 * 60_000);
  expect((await t.call(me, null, as(idle))).statusCode).toBe(401);
  const busy = await tokenOf(user.email);
  for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
    expect((await t.call(me, null, as(busy))).statusCode).toBe(200);
    t.clock.advance(30 * 60_000);
  }
  expect((await t.call(me, null, as(busy))).statusCode).toBe(401);
});

test('AU-19 every sign-in opens a session of its own', async () => {
  const user = await makeUser(t.db);
  const [one, two] = [await tokenOf(user.email), await tokenOf(user.email)];
  expect(one).not.toBe(two);
  const sessions = await t.db
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .select('jti')
    .execute();
  expect(new Set(sessions.map((row) => row.jti)).size).toBe(2);
});

/**
 * Signs in while somebody changes the account: the password fits the old row, then the sign-in waits for the new row.
 */
async function signInDuring(user: UserRow, values: Updateable<UsersTable>) {
  const { answer } = await t.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set(values).where('id', '=', user.id).execute();
    const signingIn = signIn(user.email);
    await untilSomebodyWaits(t.db);
    return { answer: signingIn };
  });
  return answer;
}

test('a password that is changed, or an account deleted, while a sign-in runs opens no session', async () => {
  const other = await hashPassword('quite another battery');
  for (const values of [{ password_hash: other }, { deleted_at: new Date() }]) {
    const user = await makeUser(t.db);
    const response = await signInDuring(user, values);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ message: WRONG_CREDENTIALS });
    const sessions = t.db.selectFrom('sessions').where('user_id', '=', user.id).select('jti');
    expect(await sessions.execute()).toEqual([]);
  }
});

test('a role that changes, or the same password hashed anew, while a sign-in runs counts for it', async () => {
  const changed = await signInDuring(await makeUser(t.db), { role: 'EMPLOYE' });
  expect(changed.json()).toMatchObject({ roles: ['EMPLOYE'] });
  const anew = { password_hash: await hashPassword(PASSWORD) };
  expect((await signInDuring(await makeUser(t.db), anew)).statusCode).toBe(200);
});

test('a password signs in ten years later', async () => {
  const user = await makeUser(t.db);
  const years = 10 * 365 * 24 * 3_600_000;
  t.clock.advance(years);
  const later = await signIn(user.email);
  t.clock.advance(-years);
  expect(later.statusCode).toBe(200);
});

test('a weaker hash is made again at sign-in', async () => {
  const user = await makeUser(t.db, { password_hash: weakHash() });
  expect((await signIn(user.email)).statusCode).toBe(200);
  const row = await t.db
    .selectFrom('users')
    .where('id', '=', user.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toContain('m=19456');
});

test('AT-02 sign-in, its failure and signing out are in the audit trail, without any secret', async () => {
  const user = await makeUser(t.db);
  await signIn(user.email, 'wrong password');
  await t.call(logout, null, as(await tokenOf(user.email)));
  const rows = await t.db
    .selectFrom('audit')
    .where('object_id', '=', user.id)
    .where('area', '=', 'auth')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.action)).toEqual(['sign-in-failed', 'sign-in', 'sign-out']);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});
