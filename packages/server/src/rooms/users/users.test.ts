import { listUsers, register, type User, USER_MESSAGES } from '@recourse/contract/users';
import { login } from '@recourse/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE', nom: 'Élodie front desk' });
  client = await makeUser(t.db, { role: 'CLIENT' });
});
afterAll(() => t.close());

const valid = {
  username: 'newcomer',
  email: 'newcomer@example.org',
  phone: '0600000000',
  role: 'CLIENT',
  password: 'a good long password',
};
const rowsOf = (response: { json(): unknown }) =>
  response.json() as {
    data: User[];
    meta: { total: number; next: number | null; perPage: number };
  };
const countUsers = async () => (await t.db.selectFrom('users').select('id').execute()).length;

test('administrators see everybody in full, ten a page', async () => {
  const list = rowsOf(await t.call(listUsers, admin));
  expect(list.meta.perPage).toBe(10);
  expect(list.data.find((row) => row.id === client.id)).toMatchObject({
    email: client.email,
    phone: client.phone,
    role: 'CLIENT',
  });
});

test('AZ-17 employees see who everybody is, clients who the employees are, with four keys', async () => {
  const seen = rowsOf(await t.call(listUsers, employee, { query: { perPage: '1000' } }));
  expect(seen.data.map((row) => row.id)).toContain(client.id);
  expect(Object.keys(seen.data[0] ?? {}).toSorted()).toEqual(['id', 'nom', 'role', 'username']);
  const byClient = rowsOf(await t.call(listUsers, client, { query: { perPage: '1000' } }));
  expect(byClient.data.map((row) => row.role)).toEqual(byClient.data.map(() => 'EMPLOYE'));
  expect(Object.keys(byClient.data[0] ?? {}).toSorted()).toEqual(['id', 'nom', 'role', 'username']);
  expect(rowsOf(await t.call(listUsers, client, { query: { role: 'ADMIN' } })).data).toEqual([]);
});

test('a list is narrowed to one role, also to one that only imported rows carry', async () => {
  const imported = await makeUser(t.db, { role: 'COLLABORATOR' });
  const { data } = rowsOf(await t.call(listUsers, admin, { query: { role: 'role_collaborator' } }));
  expect(data.map((row) => row.id)).toEqual([imported.id]);
  expect((await t.call(listUsers, admin, { query: { role: 'JANITOR' } })).statusCode).toBe(400);
});

test('searching ignores case and accents, and never looks into fields that the caller may not see', async () => {
  expect(
    rowsOf(await t.call(listUsers, admin, { query: { q: 'elodie FRONT' } })).data,
  ).toHaveLength(1);
  expect(
    rowsOf(await t.call(listUsers, admin, { query: { q: employee.email } })).data,
  ).toHaveLength(1);
  expect(rowsOf(await t.call(listUsers, client, { query: { q: employee.email } })).data).toEqual(
    [],
  );
  expect(rowsOf(await t.call(listUsers, admin, { query: { q: '%' } })).data).toEqual([]);
});

test('a page ends with the mark that the next one starts after', async () => {
  const first = rowsOf(await t.call(listUsers, admin, { query: { perPage: '2' } }));
  const second = rowsOf(
    await t.call(listUsers, admin, { query: { perPage: '2', after: String(first.meta.next) } }),
  );
  const ids = [...first.data, ...second.data].map((row) => row.id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(second.meta.total).toBe(first.meta.total);
});

test.each(['0', '-1', 'x', '1001', '1e9', ''])('IN-10 perPage=%s is refused', async (perPage) => {
  expect((await t.call(listUsers, admin, { query: { perPage } })).statusCode).toBe(400);
});

test('registering makes somebody who can sign in', async () => {
  const response = await t.call(register, admin, {
    body: { ...valid, role: 'ROLE_employee', nom: 'Second desk' },
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    username: 'newcomer',
    role: 'EMPLOYE',
    nom: 'Second desk',
  });
  expect(
    (await t.call(login, null, { body: { email: valid.email, password: valid.password } }))
      .statusCode,
  ).toBe(200);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'users')
    .where('action', '=', 'create')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(trail).toMatchObject({ actor_id: admin.id, detail: { role: 'EMPLOYE' } });
  expect(JSON.stringify(trail)).not.toContain(valid.password);
});

test('administrators see when somebody last signed in, which is no change of the account', async () => {
  const password = 'a good long password';
  const body = { ...valid, username: 'seldom', email: 'seldom@example.org', password };
  const made: User = (await t.call(register, admin, { body })).json();
  const seldom = async () =>
    rowsOf(await t.call(listUsers, admin, { query: { q: 'seldom' } })).data[0];
  expect(await seldom()).toMatchObject({ id: made.id, lastSignInAt: null, version: made.version });
  const signIn = (typed: string) =>
    t.call(login, null, { body: { email: 'seldom', password: typed } });
  expect((await signIn('another long password')).statusCode).toBe(401);
  expect(await seldom()).toMatchObject({ lastSignInAt: null });
  expect((await signIn(password)).statusCode).toBe(200);
  const first = t.clock.now().toISOString();
  expect(await seldom()).toMatchObject({ lastSignInAt: first, version: made.version });
  t.clock.advance(60_000);
  expect((await signIn(password)).statusCode).toBe(200);
  const second = new Date(Date.parse(first) + 60_000).toISOString();
  expect(await seldom()).toMatchObject({ lastSignInAt: second, version: made.version });
});

test('AU-13 nobody but an administrator registers anybody', async () => {
  const before = await countUsers();
  const body = { ...valid, username: 'sneaky', email: 'sneaky@example.org', role: 'ADMIN' };
  expect((await t.call(register, null, { body })).statusCode).toBe(401);
  expect((await t.call(register, client, { body })).statusCode).toBe(403);
  expect((await t.call(register, employee, { body: 'not even JSON' })).statusCode).toBe(403);
  expect(await countUsers()).toBe(before);
});

test.each([
  [{ username: ' ' }, USER_MESSAGES.username],
  [{ username: undefined }, USER_MESSAGES.username],
  [{ username: 'with@sign' }, USER_MESSAGES.usernameShape],
  [{ username: 'client1\u200B' }, USER_MESSAGES.usernameShape],
  [{ username: '\u202Eabc' }, USER_MESSAGES.usernameShape],
  [{ nom: 'Eva \u202Eeno' }, USER_MESSAGES.nomShape],
  [{ email: '' }, USER_MESSAGES.email],
  [{ email: 'nobody' }, USER_MESSAGES.emailShape],
  [{ phone: ' ' }, USER_MESSAGES.phone],
  [{ role: 'COLLABORATOR' }, USER_MESSAGES.role],
  [{ role: ['ADMIN'] }, USER_MESSAGES.role],
  [{ role: '' }, USER_MESSAGES.role],
  [{ password: undefined }, USER_MESSAGES.password],
  [{ password: 'password' }, USER_MESSAGES.passwordCommon],
  [{ isAdmin: true }, 'isAdmin: Unknown field.'],
  [{ id: 5 }, 'id: Unknown field.'],
])('IN-03 %j is refused in the words of the specification', async (change, message) => {
  const before = await countUsers();
  const response = await t.call(register, admin, {
    body: { ...valid, username: 'other', email: 'other@example.org', ...change },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message });
  expect(await countUsers()).toBe(before);
});

test('CC-07 the same name or address, whatever its case, registered at once makes one user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      t.call(register, admin, {
        body: { ...valid, username: i % 2 ? 'twin' : 'TWIN', email: `Twin${i % 3}@example.org` },
      }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 11 }, () => 409),
  ]);
});
