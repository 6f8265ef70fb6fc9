import { login } from '@recourse/contract/auth';
import { changePassword, me, PROFILE_MESSAGES, updateMe } from '@recourse/contract/profile';
import { USER_MESSAGES } from '@recourse/contract/users';
import { SIGN_IN } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests the user's own account. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const NEW = 'another good password';
const update = (as: UserRow | null, body: unknown, headers: Record<string, string> = {}) =>
  t.call(updateMe, as, { body, headers });
const change = (as: UserRow | null, currentPassword: unknown, newPassword: unknown) =>
  t.call(changePassword, as, { body: { currentPassword, newPassword } });
const rowOf = (id: number) =>
  t.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const signIn = (email: string, password: string) =>
  t.call(login, null, { body: { email, password } });
const trailOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'users')
    .where('object_id', '=', id)
    .select(['action', 'actor_id', 'fields'])
    .orderBy('id')
    .execute();

test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
  'somebody with the role %s changes the own e-mail and phone',
  async (role) => {
    const user = await makeUser(t.db, { role });
    const email = `new-${role.toLowerCase()}@example.org`;
    const response = await update(user, { email: ` ${email} `, phone: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: user.id, email, phone: '', version: 2 });
    expect(response.headers.etag).toBe('"2"');
    expect((await t.call(me, user)).json()).toMatchObject({ email, phone: '' });
    expect(await trailOf(user.id)).toEqual([
      { action: 'update', actor_id: user.id, fields: ['email', 'phone'] },
    ]);
  },
);

test('what is not given stays, null empties the phone, and the same again changes nothing', async () => {
  const user = await makeUser(t.db);
  expect((await update(user, { phone: null })).json()).toMatchObject({
    email: user.email,
    phone: '',
  });
  expect((await update(user, { email: user.email, phone: '' })).json()).toMatchObject({
    version: 2,
  });
  expect((await update(user, {})).json()).toMatchObject({ version: 2 });
});

test.each([
  [{ email: '' }, 'Email is required.'],
  [{ email: null }, 'Email is required.'],
  [{ email: 'nobody' }, 'Please provide a valid email.'],
  [{ phone: 'x'.repeat(33) }, 'Please use at most 32 characters.'],
  [{ email: ['a@x.org'] }, 'email: Invalid input'],
])('IN-03 the profile %j is refused in the words of the specification', async (body, message) => {
  const user = await makeUser(t.db);
  const response = await refused(t.db, 400, () => update(user, body));
  expect(response.json<{ message: string }>().message).toContain(message);
});

test.each([
  { role: 'ADMIN' },
  { id: 1 },
  { username: 'other' },
  { password: NEW },
  { roles: ['ADMIN'] },
  { nom: 'Other' },
])('AZ-20 nobody changes anything else of the own account: %j', async (more) => {
  const user = await makeUser(t.db);
  const body = { email: user.email, phone: '1', ...more };
  const response = await refused(t.db, 400, () => update(user, body));
  expect(response.json()).toMatchObject({
    fields: { [String(Object.keys(more)[0])]: 'Unknown field.' },
  });
});

test('an e-mail that somebody else has, whatever its case, is a conflict', async () => {
  const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
  const body = { email: other.email.toUpperCase() };
  const response = await refused(t.db, 409, () => update(user, body));
  expect(response.json()).toMatchObject({ message: USER_MESSAGES.taken });
});

test('CC-01 a stale If-Match changes nothing', async () => {
  const user = await makeUser(t.db);
  const stale = { 'if-match': '"9"' };
  expect((await refused(t.db, 412, () => update(user, { phone: '1' }, stale))).statusCode).toBe(
    412,
  );
  expect((await update(user, { phone: '1' }, { 'if-match': '"1"' })).statusCode).toBe(200);
  expect((await update(null, { phone: '1' })).statusCode).toBe(401);
});

test('AU-09 a new password ends all other sessions, and the old one opens nothing any more', async () => {
  const user = await makeUser(t.db);
  const other = (await signIn(user.email, PASSWORD)).json<{ token: string }>().token;
  expect((await change(user, PASSWORD, NEW)).statusCode).toBe(204);
  const elsewhere = await t.call(me, null, { headers: { authorization: `Bearer ${other}` } });
  expect(elsewhere.statusCode).toBe(401);
  expect((await t.call(me, user)).statusCode).toBe(200);
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(user.email, NEW)).statusCode).toBe(200);
  const trail = await trailOf(user.id);
  expect(trail).toEqual([{ action: 'password-change', actor_id: user.id, fields: ['password'] }]);
  expect((await rowOf(user.id)).password_hash).toMatch(/^\$argon2id\$/);
});

test('AU-09 a wrong current password is a 400 that changes nothing and ends no session', async () => {
  const user = await makeUser(t.db);
  const response = await refused(t.db, 400, () => change(user, 'wrong password', NEW));
  expect(response.json()).toMatchObject({
    message: PROFILE_MESSAGES.wrongPassword,
    fields: { currentPassword: PROFILE_MESSAGES.wrongPassword },
  });
  expect((await t.call(me, user)).statusCode).toBe(200);
  expect(await trailOf(user.id)).toMatchObject([{ action: 'password-change-failed' }]);
});

test.each([
  ['short', USER_MESSAGES.passwordShort(8)],
  ['password', USER_MESSAGES.passwordCommon],
  ['PASSWORD', USER_MESSAGES.passwordCommon],
  [PASSWORD, USER_MESSAGES.passwordSame],
  ['x'.repeat(129), USER_MESSAGES.passwordLong],
  ['a\0bcdefgh', USER_MESSAGES.passwordCharacters],
  ['', PROFILE_MESSAGES.passwords],
  [undefined, PROFILE_MESSAGES.passwords],
])('AU-10 the new password %j is refused with a reason', async (password, message) => {
  const user = await makeUser(t.db);
  const response = await refused(t.db, 400, () => change(user, PASSWORD, password));
  expect(response.json()).toMatchObject({ message });
});

test.each(['Own-Name-1', 'OWN.Name@example.org'])(
  'AU-10 neither name nor address makes a password: %s',
  async (password) => {
    const user = await makeUser(t.db, { username: 'own-name-1', email: 'own.name@example.org' });
    const response = await refused(t.db, 400, () => change(user, PASSWORD, password));
    expect(response.json()).toMatchObject({ message: USER_MESSAGES.passwordSelf });
    await t.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await t.db.deleteFrom('users').where('id', '=', user.id).execute();
  },
);

test.each(['only lower case', '  spaces kept  ', 'Пароль 密码 🔑', 'long '.repeat(14)])(
  'AU-10 the password %j is fine, and kept as typed',
  async (password) => {
    const user = await makeUser(t.db);
    expect((await change(user, PASSWORD, password)).statusCode).toBe(204);
    expect((await signIn(user.email, password)).statusCode).toBe(200);
  },
);

test.each([
  [{}],
  [{ currentPassword: PASSWORD }],
  [{ newPassword: NEW }],
  [{ currentPassword: '', newPassword: NEW }],
])('%j is asked for both passwords', async (body) => {
  const user = await makeUser(t.db);
  const response = await refused(t.db, 400, () => t.call(changePassword, user, { body }));
  expect(response.json()).toMatchObject({ message: PROFILE_MESSAGES.passwords });
  expect((await t.call(changePassword, null, { body })).statusCode).toBe(401);
});

test('RL-06 after ten wrong current passwords the 11th has to wait, over two servers and side by side too', async () => {
  const user = await makeUser(t.db);
  const other = await t.another();
  await Promise.all([t.bearer(user), other.bearer(user)]);
  const body = { currentPassword: 'wrong password', newPassword: NEW };
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) => (i % 2 ? t : other).call(changePassword, user, { body })),
  );
  const codes = answers.map((answer) => answer.statusCode);
  expect(codes.filter((code) => code === 400)).toHaveLength(10);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
  const limited = await refused(t.db, 429, () => change(user, PASSWORD, NEW));
  expect(limited.headers['retry-after']).toBe('5');
  expect((await t.call(me, user)).statusCode).toBe(200);
  t.clock.advance(5000);
  expect((await change(user, PASSWORD, NEW)).statusCode).toBe(204);
});

test('of two password changes at once only one counts', async () => {
  const user = await makeUser(t.db);
  const passwords = ['first good password', 'second good password'];
  await t.bearer(user);
  const answers = await Promise.all(passwords.map((password) => change(user, PASSWORD, password)));
  const codes = answers.map((answer) => answer.statusCode);
  expect(codes.filter((code) => code === 204)).toHaveLength(1);
  expect(codes.filter((code) => code === 409 || code === 400)).toHaveLength(1);
  const winner = passwords[codes.indexOf(204)] ?? '';
  expect((await signIn(user.email, winner)).statusCode).toBe(200);
});

test('a right password clears the count of wrong ones', async () => {
  const user = await makeUser(t.db);
  const wrongOnes = async () => {
    for (let tries = 1; tries < SIGN_IN.accountFailures; tries += 1)
      expect((await change(user, 'wrong password', NEW)).statusCode).toBe(400);
  };
  await wrongOnes();
  expect((await change(user, PASSWORD, NEW)).statusCode).toBeLessThan(300);
  await wrongOnes();
  expect((await change(user, NEW, 'one more good password')).statusCode).toBeLessThan(300);
});

test('somebody without a password is told that there is none, as often as he asks', async () => {
  const user = await makeUser(t.db, { password_hash: null });
  expect((await t.call(me, user)).json()).toMatchObject({ hasPassword: false });
  const message = PROFILE_MESSAGES.noPassword;
  const told = { message, fields: { currentPassword: message } };
  for (let count = 0; count <= SIGN_IN.accountFailures; count += 1) {
    const answer = await refused(t.db, 400, () => change(user, PASSWORD, NEW));
    expect(answer.json()).toMatchObject(told);
  }
  const email = 'another@example.org';
  const answer = await refused(t.db, 400, () => update(user, { email, currentPassword: PASSWORD }));
  expect(answer.json()).toMatchObject(told);
  const changed = await update(user, { email });
  expect(changed.json()).toMatchObject({ email, hasPassword: false });
  const other = await makeUser(t.db);
  expect((await t.call(me, other)).json()).toMatchObject({ hasPassword: true });
});
