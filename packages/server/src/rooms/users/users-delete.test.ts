import { login, WRONG_CREDENTIALS } from '@recourse/contract/auth';
import { type Claim, getClaim } from '@recourse/contract/claims';
import { me } from '@recourse/contract/profile';
import {
  countUsers,
  deleteUser,
  listUsers,
  register,
  type User,
  USER_MESSAGES,
  type UserCounts,
} from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeClaim, makeUser, PASSWORD } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests the deletion of users. */

let t: TestApp;
let admin: UserRow;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const MISSING = 999_999;
const remove = (as: UserRow | null, id: number, headers: Record<string, string> = {}) =>
  t.call(deleteUser, as, { params: { id }, headers });
const rowOf = (id: number) =>
  t.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('AU-12 a deleted user is out at the next request, cannot sign in, and the number is never given again', async () => {
  const user = await makeUser(t.db, { role: 'EMPLOYE' });
  const headers = { authorization: await t.bearer(user) };
  expect((await remove(admin, user.id)).statusCode).toBe(204);
  expect((await t.call(me, null, { headers })).statusCode).toBe(401);
  const attempt = await t.call(login, null, { body: { email: user.email, password: PASSWORD } });
  expect(attempt.statusCode).toBe(401);
  expect(attempt.json()).toMatchObject({ message: WRONG_CREDENTIALS });
  const body = {
    username: user.username,
    email: user.email,
    phone: user.phone,
    role: 'EMPLOYE',
    password: 'a good long password',
  };
  const again = (await t.call(register, admin, { body })).json<User>();
  expect(again.id).toBeGreaterThan(user.id);
});

test('everything personal is erased from every table but the numbers', async () => {
  const user = await makeUser(t.db, { nom: 'Canary Person', phone: '0612345678' });
  await t.bearer(user);
  await t.call(login, null, {
    body: { email: user.email, password: PASSWORD },
    headers: { 'user-agent': 'canary browser' },
  });
  await remove(admin, user.id);
  const row = await rowOf(user.id);
  expect(row).toMatchObject({ phone: '', nom: null, password_hash: null, role: 'CLIENT' });
  expect(row.deleted_at).toEqual(t.clock.now());
  const sessions = await t.db.selectFrom('sessions').selectAll().execute();
  const left = JSON.stringify([row, sessions]);
  for (const trace of [user.username, user.email, user.phone, 'anary', 'argon2'])
    expect(left).not.toContain(trace);
});

test('the audit trail keeps the number and names nobody', async () => {
  const user = await makeUser(t.db);
  await remove(admin, user.id);
  const trail = await t.db
    .selectFrom('audit')
    .where('area', '=', 'users')
    .where('object_id', '=', user.id)
    .select(['action', 'actor_id', 'detail'])
    .execute();
  expect(trail).toEqual([{ action: 'delete', actor_id: admin.id, detail: { role: 'CLIENT' } }]);
});

test('AZ-30 what a deleted client did stays, as done by a deleted user, and the figures stay right', async () => {
  const client = await makeUser(t.db);
  const claim = await makeClaim(t.db, { client_id: client.id });
  const counts = async () => (await t.call(countUsers, admin)).json<UserCounts>().total;
  const before = await counts();
  await remove(admin, client.id);
  const seen = (await t.call(getClaim, admin, { params: { id: claim.id } })).json<Claim>();
  expect(seen).toMatchObject({
    clientId: client.id,
    createdBy: client.id,
    clientName: 'Deleted user',
    authorName: 'Deleted user',
    version: 1,
  });
  expect(await counts()).toBe(before - 1);
  const list = (await t.call(listUsers, admin, { query: { perPage: '1000' } })).json<{
    data: User[];
  }>();
  expect(list.data.map((row) => row.id)).not.toContain(client.id);
});

test('many can be deleted: erased rows never stand in each other’s way', async () => {
  for (let i = 0; i < 3; i += 1) {
    const user = await makeUser(t.db);
    expect((await remove(admin, user.id)).statusCode).toBe(204);
  }
});

test('nobody but an administrator deletes anybody', async () => {
  const employee = await makeUser(t.db, { role: 'EMPLOYE' });
  const client = await makeUser(t.db);
  for (const caller of [employee, client])
    for (const id of [caller.id, admin.id, MISSING])
      await refused(t.db, 403, () => remove(caller, id));
  await refused(t.db, 401, () => remove(null, client.id));
  expect((await rowOf(client.id)).deleted_at).toBeNull();
});

test('CC-03 a second deletion is a 404 and leaves one line in the audit trail', async () => {
  const user = await makeUser(t.db);
  await remove(admin, user.id);
  await refused(t.db, 404, () => remove(admin, user.id));
  await refused(t.db, 404, () => remove(admin, MISSING));
  const trail = await t.db
    .selectFrom('audit')
    .where('object_id', '=', user.id)
    .select('action')
    .execute();
  expect(trail).toEqual([{ action: 'delete' }]);
});

test('CC-01 a stale If-Match deletes nobody', async () => {
  const user = await makeUser(t.db);
  await refused(t.db, 412, () => remove(admin, user.id, { 'if-match': '"7"' }));
  expect((await remove(admin, user.id, { 'if-match': '"1"' })).statusCode).toBe(204);
});

test('nobody deletes themselves', async () => {
  await makeUser(t.db, { role: 'ADMIN' });
  const response = await refused(t.db, 409, () => remove(admin, admin.id));
  expect(response.json()).toMatchObject({ message: USER_MESSAGES.deletesSelf });
});

test('administrators who all delete each other at once leave exactly one', async () => {
  const own = await createTestApp();
  try {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => makeUser(own.db, { role: 'ADMIN' })),
    );
    await Promise.all(all.map((user) => own.bearer(user)));
    const answers = await Promise.all(
      all.flatMap((caller) =>
        all
          .filter(({ id }) => id !== caller.id)
          .map(({ id }) => own.call(deleteUser, caller, { params: { id } })),
      ),
    );
    const codes = new Set(answers.map((answer) => answer.statusCode));
    expect([...codes].filter((code) => ![204, 401, 403, 404, 409].includes(code))).toEqual([]);
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(4);
    const left = await own.db
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test('of two administrators who delete each other at once the later one is told why not', async () => {
  const own = await createTestApp();
  try {
    const one = await makeUser(own.db, { role: 'ADMIN' });
    const two = await makeUser(own.db, { role: 'ADMIN' });
    await Promise.all([own.bearer(one), own.bearer(two)]);
    const answers = await Promise.all([
      own.call(deleteUser, one, { params: { id: two.id } }),
      own.call(deleteUser, two, { params: { id: one.id } }),
    ]);
    // The later request gets 401 when the earlier one has already deleted its session.
    const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect([
      [204, 401],
      [204, 409],
    ]).toContainEqual(codes);
  } finally {
    await own.close();
  }
});
