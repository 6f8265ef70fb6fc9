import { login } from '@recourse/contract/auth';
import { EMAIL_CHANGE, SIGN_IN } from '@recourse/contract/values/limits';
import { me, PROFILE_MESSAGES, updateMe } from '@recourse/contract/profile';
import { updateUser, USER_MESSAGES } from '@recourse/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../db/tables.ts';
import { listen } from '../../../test/event-listener.ts';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { untilSomebodyWaits } from '../../../test/lock-waits.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** Tests changes of one's own e-mail. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let addresses = 0;
const freshEmail = (): string => {
  addresses += 1;
  return `fresh-${addresses}@example.org`;
};
const update = (as: UserRow, body: object, headers: Record<string, string> = {}) =>
  t.call(updateMe, as, { body, headers });
const statusOf = async (...input: Parameters<typeof update>) => (await update(...input)).statusCode;
const rowOf = (id: number) =>
  t.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
/**
 * Signs in again as another device, and returns a function that gives that session's later response
 * status.
 */
async function otherDevice(user: UserRow): Promise<() => Promise<number>> {
  const body = { email: user.username, password: PASSWORD };
  const { token } = (await t.call(login, null, { body })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  return async () => (await t.call(me, null, { headers })).statusCode;
}
const trailOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('area', '=', 'users')
    .where('object_id', '=', id)
    .select(['action', 'actor_id', 'fields'])
    .orderBy('id')
    .execute();

test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
  'a changed e-mail of somebody with the role %s ends the other sessions, is audited and not trusted',
  async (role) => {
    const user = await makeUser(t.db, { role });
    const elsewhere = await otherDevice(user);
    const email = freshEmail();
    const response = await update(user, { email, phone: '0611111111' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ email, phone: '0611111111' });
    expect(await elsewhere()).toBe(401);
    expect((await t.call(me, user)).statusCode).toBe(200);
    expect(await trailOf(user.id)).toEqual([
      { action: 'update', actor_id: user.id, fields: ['email', 'phone'] },
    ]);
    expect(await rowOf(user.id)).toMatchObject({ email, email_trusted: false });
  },
);

test('another phone ends no session, counts for nothing and leaves the e-mail trusted', async () => {
  const user = await makeUser(t.db);
  const elsewhere = await otherDevice(user);
  for (let i = 0; i <= EMAIL_CHANGE.attempts; i += 1)
    expect(await statusOf(user, { email: user.email, phone: `06${i}` })).toBe(200);
  expect(await elsewhere()).toBe(200);
  expect(await rowOf(user.id)).toMatchObject({ email_trusted: true });
  expect(await statusOf(user, { email: freshEmail() })).toBe(200);
});

test('the event streams of the other sessions end with a changed e-mail', async () => {
  const user = await makeUser(t.db, { role: 'ADMIN' });
  const listener = await listen(t, user);
  const response = await (
    await t.another()
  ).call(updateMe, user, { body: { email: freshEmail() } });
  expect(response.statusCode).toBe(200);
  await expect.poll(() => listener.ended()).toBe(true);
  expect(listener.changes()).toEqual([]);
});

test('the own event stream goes on after a changed e-mail', async () => {
  const user = await makeUser(t.db, { role: 'ADMIN' });
  const listener = await listen(t, user);
  expect(await statusOf(user, { email: freshEmail() })).toBe(200);
  await expect.poll(() => listener.changes()).toMatchObject([{ area: 'users', id: user.id }]);
  expect(listener.ended()).toBe(false);
  listener.leave();
});

test('taken addresses count as free ones do: after five in an hour the sixth is not looked at', async () => {
  const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
  for (let i = 0; i < 4; i += 1)
    await refused(t.db, 409, () => update(user, { email: other.email }));
  expect(await statusOf(user, { email: freshEmail() })).toBe(200);
  t.clock.advance(60_000);
  for (const email of [other.email, freshEmail()]) {
    const response = await refused(t.db, 429, () => update(user, { email }));
    expect(response.json()).toMatchObject({ message: PROFILE_MESSAGES.emailLimited });
    expect(response.headers['retry-after']).toBe('3540');
  }
  // The rest of the profile can still be changed, and another user has his own five attempts.
  expect(await statusOf(user, { phone: '0612121212' })).toBe(200);
  expect(await statusOf(other, { email: freshEmail() })).toBe(200);
  expect(await trailOf(user.id)).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ action: 'email-change-failed' })),
    { action: 'update' },
    { action: 'email-change-limited' },
    { action: 'email-change-limited' },
    { action: 'update' },
  ]);
});

test('five addresses in an hour also when they come side by side, by two servers', async () => {
  const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
  const second = await t.another();
  await t.bearer(user);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      (i % 2 ? t : second).call(updateMe, user, { body: { email: other.email } }),
    ),
  );
  const codes = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([...Array<number>(5).fill(409), ...Array<number>(7).fill(429)]);
});

test('the hour holds although failed sign-ins are forgotten sooner, and it ends', async () => {
  const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
  for (let i = 0; i < EMAIL_CHANGE.attempts; i += 1) await update(user, { email: other.email });
  t.clock.advance((SIGN_IN.accountWindowMinutes + 1) * 60_000);
  // Deletes older attempts than this count needs.
  await t.ctx.guards.attempts.countAddress('192.0.2.1');
  expect(await statusOf(user, { email: freshEmail() })).toBe(429);
  t.clock.advance((EMAIL_CHANGE.windowMinutes - SIGN_IN.accountWindowMinutes - 1) * 60_000);
  // The session has expired by inactivity.
  const body = { email: user.username, password: PASSWORD };
  const { token } = (await t.call(login, null, { body })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const late = await t.call(updateMe, null, { body: { email: freshEmail() }, headers });
  expect(late.statusCode).toBe(200);
});

test('an address that is none, or a stale version, counts for nothing', async () => {
  const user = await makeUser(t.db);
  for (let i = 0; i <= EMAIL_CHANGE.attempts; i += 1) {
    expect(await statusOf(user, { email: 'nobody' })).toBe(400);
    expect(await statusOf(user, { email: freshEmail() }, { 'if-match': '"9"' })).toBe(412);
  }
  expect(await statusOf(user, { email: freshEmail() })).toBe(200);
});

test('no address is tried uncounted by the version that the row is about to have', async () => {
  const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
  await t.bearer(user);
  const change = await t.db.startTransaction().execute();
  const values = { phone: '0615151515', version: user.version + 1 };
  await change.updateTable('users').set(values).where('id', '=', user.id).execute();
  const early = update(user, { email: other.email }, { 'if-match': `"${user.version + 1}"` });
  await untilSomebodyWaits(t.db);
  await change.commit().execute();
  expect((await early).statusCode).toBe(412);
});

test('an address that another administrator sets is trusted', async () => {
  const [admin, user] = [await makeUser(t.db, { role: 'ADMIN' }), await makeUser(t.db)];
  const change = (body: object) => t.call(updateUser, admin, { params: { id: user.id }, body });
  const email = freshEmail();
  await update(user, { email });
  await change({ email, phone: '0613131313' });
  expect(await rowOf(user.id)).toMatchObject({ email_trusted: false, phone: '0613131313' });
  await change({ email: freshEmail() });
  expect(await rowOf(user.id)).toMatchObject({ email_trusted: true });
});

test('an administrator changes his own password and e-mail nowhere but in his account', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const other = await makeUser(t.db, { role: 'ADMIN' });
  const own = (body: object, headers: Record<string, string> = {}) =>
    t.call(updateUser, admin, { params: { id: admin.id }, body, headers });
  for (const [body, message] of [
    [{ password: 'another good password' }, USER_MESSAGES.ownPassword],
    [{ password: 'short' }, USER_MESSAGES.ownPassword],
    [{ email: freshEmail() }, USER_MESSAGES.ownEmail],
    // The answer does not reveal which addresses are taken.
    [{ email: other.email }, USER_MESSAGES.ownEmail],
    [{ email: admin.email.toUpperCase(), phone: '1' }, USER_MESSAGES.ownEmail],
  ] as const) {
    const response = await refused(t.db, 403, () => own(body));
    expect(response.json()).toMatchObject({ code: 'FORBIDDEN', message });
  }
  await refused(t.db, 403, () => own({ email: freshEmail() }, { 'if-match': '"9"' }));
  // A client of the specification sends all fields of the form.
  const { username, email, phone, nom } = admin;
  const whole = { username, email, phone, nom, role: 'ADMIN', password: '' };
  expect((await own({ ...whole, phone: '0614141414' })).statusCode).toBe(200);
  expect((await t.call(me, admin)).json()).toMatchObject({ email, phone: '0614141414' });
});
