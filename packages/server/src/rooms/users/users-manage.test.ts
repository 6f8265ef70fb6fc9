import { login } from '@recourse/contract/auth';
import type { ListMeta } from '@recourse/contract/values/common';
import { me } from '@recourse/contract/profile';
import {
  countUsers,
  getUser,
  listUsers,
  type User,
  USER_MESSAGES,
  USER_SORTS,
  type UserCounts,
  updateUser,
} from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests reading, counting, sorting and changing users. */

let t: TestApp;
let admin: UserRow;
let employee: UserRow;
let client: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
  employee = await makeUser(t.db, { role: 'EMPLOYE' });
  client = await makeUser(t.db, { role: 'CLIENT' });
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const MISSING = 999_999;
const read = (as: UserRow | null, id: number | string) => t.call(getUser, as, { params: { id } });
const update = (as: UserRow | null, id: number, body: unknown, headers: Headers = {}) =>
  t.call(updateUser, as, { params: { id }, body, headers });
const rowOf = (id: number) =>
  t.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const signIn = (email: string, password = PASSWORD) =>
  t.call(login, null, { body: { email, password } });
const trailOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'users')
    .where('object_id', '=', id)
    .where('action', '<>', 'refused')
    .select(['action', 'actor_id', 'fields', 'detail'])
    .orderBy('id')
    .execute();

test('an administrator reads anybody in full, with an ETag', async () => {
  const response = await read(admin, client.id);
  expect(response.headers.etag).toMatch(/^"1\.[\w-]{22}"$/);
  expect(response.json()).toMatchObject({
    id: client.id,
    email: client.email,
    phone: client.phone,
    role: 'CLIENT',
  });
});

test('AZ-19 PR-01 everyone else reads themselves; others and nobody are the same 404', async () => {
  for (const caller of [client, employee]) {
    expect((await read(caller, caller.id)).json()).toMatchObject({ email: caller.email });
    const other = await makeUser(t.db);
    const answers = [];
    for (const id of [other.id, admin.id, MISSING])
      answers.push(await refused(t.db, 404, () => read(caller, id)));
    const bodies = answers.map((answer) => ({ ...answer.json<object>(), requestId: '' }));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  }
  expect((await read(admin, MISSING)).statusCode).toBe(404);
  expect((await read(null, client.id)).statusCode).toBe(401);
});

test.each(['abc', '0', '-1', '9223372036854775808', '1.5'])(
  'IN-11 the id %s is refused',
  async (id) => {
    expect((await read(client, id)).statusCode).toBe(400);
  },
);

test('users are counted by role, deleted ones not; only administrators see it', async () => {
  const counts = async () => (await t.call(countUsers, admin)).json<UserCounts>();
  const before = await counts();
  await makeUser(t.db, { role: 'COLLABORATOR' });
  await makeUser(t.db, { role: 'COLLABORATOR', deleted_at: new Date() });
  const after = await counts();
  expect(after.total).toBe(before.total + 1);
  expect(after.roles).toContainEqual({ role: 'COLLABORATOR', total: 1 });
  expect(after.roles.reduce((sum, { total }) => sum + total, 0)).toBe(after.total);
  expect((await t.call(countUsers, employee)).statusCode).toBe(403);
  expect((await t.call(countUsers, client)).statusCode).toBe(403);
  expect((await t.call(countUsers, null)).statusCode).toBe(401);
});

test.each(USER_SORTS)('pages sorted by %s come in order, every user once', async (sort) => {
  const pageAfter = async (next: number | null) =>
    (
      await t.call(listUsers, admin, {
        query: { sort, perPage: '2', ...(next === null ? {} : { after: String(next) }) },
      })
    ).json<{ data: User[]; meta: ListMeta }>();
  const ids: number[] = [];
  const values: (string | number)[] = [];
  const field = sort.replace('-', '') as 'id' | 'username' | 'email' | 'role';
  let next: number | null = null;
  let total = 0;
  do {
    const { data, meta } = await pageAfter(next);
    ids.push(...data.map((row) => row.id));
    values.push(...data.map((row) => row[field] ?? ''));
    ({ next, total } = meta);
  } while (next !== null);
  expect(ids).toHaveLength(total);
  expect(new Set(ids).size).toBe(ids.length);
  const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
});

test('nobody sorts by a field that is hidden from them, or that is not there', async () => {
  for (const sort of ['email', '-email'])
    expect((await t.call(listUsers, client, { query: { sort } })).statusCode).toBe(400);
  expect((await t.call(listUsers, employee, { query: { sort: 'username' } })).statusCode).toBe(200);
  expect((await t.call(listUsers, admin, { query: { sort: 'password_hash' } })).statusCode).toBe(
    400,
  );
});

test('AZ-20 nobody but an administrator changes a user, not even themselves', async () => {
  for (const caller of [client, employee])
    for (const id of [caller.id, admin.id, MISSING])
      await refused(t.db, 403, () => update(caller, id, { role: 'ADMIN' }));
  await refused(t.db, 403, () => update(client, client.id, 'not JSON'));
  await refused(t.db, 401, () => update(null, client.id, { role: 'ADMIN' }));
  expect(await rowOf(client.id)).toMatchObject({ role: 'CLIENT' });
});

test('an update changes the given fields only, and says so in the audit trail', async () => {
  const user = await makeUser(t.db, { nom: 'Before' });
  const response = await update(admin, user.id, { phone: ' 0700000000 ', nom: null });
  expect(response.statusCode).toBe(200);
  expect(response.headers.etag).toBe('"2"');
  const after = await rowOf(user.id);
  expect(after).toMatchObject({ phone: '0700000000', nom: null, version: 2 });
  expect(after).toMatchObject({ email: user.email, password_hash: user.password_hash });
  expect(await trailOf(user.id)).toEqual([
    { action: 'update', actor_id: admin.id, fields: ['phone', 'nom'], detail: {} },
  ]);
});

test('the same update again changes nothing and is fine', async () => {
  const user = await makeUser(t.db);
  const body = { email: 'Again@example.org', role: 'EMPLOYE' };
  await update(admin, user.id, body);
  const again = await update(admin, user.id, body);
  expect(again.statusCode).toBe(200);
  expect(again.json()).toMatchObject({ version: 2 });
  expect(await trailOf(user.id)).toHaveLength(1);
});

test.each([undefined, '', '   '])(
  'a blank password keeps the current one: %j',
  async (password) => {
    const user = await makeUser(t.db);
    const token = await t.bearer(user);
    expect((await update(admin, user.id, { phone: '1', password })).statusCode).toBe(200);
    expect((await signIn(user.email)).statusCode).toBe(200);
    expect((await t.call(me, null, { headers: { authorization: token } })).statusCode).toBe(200);
  },
);

test('a password reset ends every session of that user and of nobody else', async () => {
  const user = await makeUser(t.db);
  const headers = { authorization: await t.bearer(user) };
  const body = { password: 'another good password' };
  expect((await update(admin, user.id, body)).statusCode).toBe(200);
  expect((await t.call(me, null, { headers })).statusCode).toBe(401);
  expect((await t.call(me, admin)).statusCode).toBe(200);
  expect((await signIn(user.email)).statusCode).toBe(401);
  expect((await signIn(user.email, body.password)).statusCode).toBe(200);
  const trail = await trailOf(user.id);
  expect(trail).toMatchObject([{ action: 'update', fields: ['password'] }]);
  expect(JSON.stringify(trail)).not.toContain(body.password);
});

test('another role ends every session; other changes end none', async () => {
  const user = await makeUser(t.db);
  const headers = { authorization: await t.bearer(user) };
  await update(admin, user.id, { username: `${user.username}x`, role: 'role_client' });
  expect((await t.call(me, null, { headers })).statusCode).toBe(200);
  await update(admin, user.id, { role: 'EMPLOYEE' });
  expect((await t.call(me, null, { headers })).statusCode).toBe(401);
  expect((await trailOf(user.id)).at(-1)).toMatchObject({
    fields: ['role'],
    detail: { role: 'EMPLOYE', roleBefore: 'CLIENT' },
  });
});

test.each([
  [{ username: ' ' }, USER_MESSAGES.username],
  [{ email: null }, USER_MESSAGES.email],
  [{ email: 'nobody' }, USER_MESSAGES.emailShape],
  [{ phone: '' }, USER_MESSAGES.phone],
  [{ role: 'COLLABORATOR' }, USER_MESSAGES.role],
  [{ role: null }, USER_MESSAGES.role],
  [{ password: 'short' }, USER_MESSAGES.passwordShort(8)],
  [{ password: 'password' }, USER_MESSAGES.passwordCommon],
  [{ password: 'changed-name', username: 'Changed-Name' }, USER_MESSAGES.passwordSelf],
  [{ password: 'x'.repeat(129) }, USER_MESSAGES.passwordLong],
  [{ id: 5 }, 'id: Unknown field.'],
  [{ deleted_at: null }, 'deleted_at: Unknown field.'],
])('IN-03 the update %j is refused in the words of the specification', async (body, message) => {
  const response = await refused(t.db, 400, () => update(admin, client.id, body));
  expect(response.json()).toMatchObject({ message });
});

test('a name or address that somebody else has, whatever its case, is a conflict', async () => {
  for (const body of [
    { username: employee.username.toUpperCase() },
    { email: employee.email.toUpperCase() },
  ]) {
    const response = await refused(t.db, 409, () => update(admin, client.id, body));
    expect(response.json()).toMatchObject({ code: 'TAKEN', message: USER_MESSAGES.taken });
  }
  const own = await update(admin, client.id, { email: client.email.toUpperCase() });
  expect(own.statusCode).toBe(200);
});

test('CC-01 of two updates of one version the second is refused, and without one both survive', async () => {
  const user = await makeUser(t.db);
  const headers = { 'if-match': '"1"' };
  const answers = await Promise.all([
    update(admin, user.id, { phone: '1' }, headers),
    update(admin, user.id, { phone: '2' }, headers),
  ]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const merged = await Promise.all([
    update(admin, user.id, { phone: '3' }),
    update(admin, user.id, { nom: 'Both' }),
  ]);
  expect(merged.map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect(await rowOf(user.id)).toMatchObject({ phone: '3', nom: 'Both' });
});

test('CC-09 an update of somebody who is gone is a 404 and brings nobody back', async () => {
  const gone = await makeUser(t.db, { deleted_at: new Date() });
  await refused(t.db, 404, () => update(admin, gone.id, { phone: '1' }));
  await refused(t.db, 404, () => update(admin, gone.id, { password: 'another good password' }));
  await refused(t.db, 404, () => update(admin, MISSING, { phone: '1' }));
  expect((await rowOf(gone.id)).deleted_at).not.toBeNull();
});

test('nobody gives up their own administrator role, whoever else there is', async () => {
  await makeUser(t.db, { role: 'ADMIN' });
  const response = await refused(t.db, 409, () => update(admin, admin.id, { role: 'CLIENT' }));
  expect(response.json()).toMatchObject({ message: USER_MESSAGES.demotesSelf });
  expect((await update(admin, admin.id, { role: 'ADMIN', phone: '2' })).statusCode).toBe(200);
});

test('two administrators who demote each other at once leave one', async () => {
  const own = await createTestApp();
  try {
    const two = [
      await makeUser(own.db, { role: 'ADMIN' }),
      await makeUser(own.db, { role: 'ADMIN' }),
    ] as const;
    const other = await own.another();
    await Promise.all([own.bearer(two[0]), other.bearer(two[1])]);
    const answers = await Promise.all([
      own.call(updateUser, two[0], { params: { id: two[1].id }, body: { role: 'CLIENT' } }),
      other.call(updateUser, two[1], { params: { id: two[0].id }, body: { role: 'CLIENT' } }),
    ]);
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => [401, 403, 409].includes(code))).toHaveLength(1);
    const left = await own.db
      .selectFrom('users')
      .where('role', '=', 'ADMIN')
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  } finally {
    await own.close();
  }
});
