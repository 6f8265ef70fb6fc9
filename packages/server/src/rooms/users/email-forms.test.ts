import { login } from '@recourse/contract/auth';
import { updateMe } from '@recourse/contract/profile';
import { register, USER_MESSAGES } from '@recourse/contract/users';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { tellOfOtherForms } from './email-forms.ts';

/** An address in two Unicode forms is one address. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const signIn = (email: string) => t.call(login, null, { body: { email, password: PASSWORD } });
const newcomer = (email: string) => ({
  username: `newcomer-${email.length}`,
  email,
  phone: '1',
  role: 'CLIENT',
  password: PASSWORD,
});

test('an e-mail is kept in one form, whichever it was typed in', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const made = await t.call(register, admin, { body: newcomer('ｎew.one＠example.org') });
  expect(made.json()).toMatchObject({ email: 'new.one@example.org' });
  expect((await signIn('new.one@example.org')).statusCode).toBe(200);
  const again = await t.call(register, admin, { body: newcomer('new.ｏne@example.org') });
  expect(again.json()).toMatchObject({ message: USER_MESSAGES.taken });
  const other = await makeUser(t.db);
  const taken = await t.call(updateMe, other, { body: { email: 'NＥW.one@example.org' } });
  expect(taken.json()).toMatchObject({ message: USER_MESSAGES.taken });
});

test('who has an address from before that is now somebody else’s is named, and signs in by username', async () => {
  const [owner, twin] = [
    await makeUser(t.db, { email: 'twin@example.org' }),
    await makeUser(t.db, { email: 'ｔwin@example.org' }),
  ];
  await makeUser(t.db, { email: 'ｇone@example.org', deleted_at: new Date() });
  expect((await signIn('ｔwin@example.org')).json()).toMatchObject({ id: owner.id });
  expect((await signIn(twin.username)).json()).toMatchObject({ id: twin.id });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  await tellOfOtherForms({ db: t.db, log });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    users: [{ id: twin.id, username: twin.username }],
  });
  await t.db.updateTable('users').set({ email: 'x@y.zz' }).where('id', '=', twin.id).execute();
  await tellOfOtherForms({ db: t.db, log });
  expect(lines).toHaveLength(1);
});
