import { login } from '@recourse/contract/auth';
import { me } from '@recourse/contract/profile';
import { endUserSessions } from '@recourse/contract/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { MAIL_IS_ON } from '../../../test/mail/mail-is-on.ts';
import {
  headerOf,
  type MailServer,
  partOf,
  startMailServer,
} from '../../../test/mail/mail-server.ts';
import { sendMails } from '../../../test/mail/sending.ts';
import { refused } from '../../../test/refusals.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';

/** Tests that an administrator can end the sessions of anybody. */

let t: TestApp;
let post: MailServer;
let admin: UserRow;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
  admin = await makeUser(t.db, { role: 'ADMIN', nom: 'Ada' });
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tokenOf = async (user: UserRow): Promise<string> => {
  const body = { email: user.email, password: PASSWORD };
  return (await t.call(login, null, { body })).json<{ token: string }>().token;
};
const status = async (token: string) => (await t.call(me, null, as(token))).statusCode;
const end = (id: number, by: UserRow | null = admin) =>
  t.call(endUserSessions, by, { params: { id } });
const trailOf = (id: number) =>
  t.db
    .selectFrom('audit')
    .where('object_id', '=', id)
    .where('action', '=', 'sessions-end-all')
    .select(['area', 'actor_id', 'fields', 'detail'])
    .execute();

test.each(['ADMIN', 'EMPLOYE', 'CLIENT'] as const)(
  'all sessions of one %s end, nobody else’s, and a mail says who did it',
  async (role) => {
    const user = await makeUser(t.db, { role });
    const other = await makeUser(t.db, { role });
    const tokens = [await tokenOf(user), await tokenOf(user)];
    const spared = await tokenOf(other);
    const own = await tokenOf(admin);
    expect((await end(user.id)).statusCode).toBe(204);
    for (const token of tokens) expect(await status(token)).toBe(401);
    expect([await status(spared), await status(own)]).toEqual([200, 200]);
    expect(await trailOf(user.id)).toEqual([
      { area: 'users', actor_id: admin.id, fields: [], detail: {} },
    ]);
    await sendMails(t);
    expect(post.arrived.map(({ to }) => to)).toEqual([[user.email]]);
    const [mail] = post.arrived;
    expect(mail && headerOf(mail, 'Subject')).toBe('You were signed out');
    const text = mail ? partOf(mail, 'text/plain') : '';
    expect(text).toContain('Ada');
    expect(text).toContain(user.username);
    // The password has not changed.
    expect(await status(await tokenOf(user))).toBe(200);
  },
);

test('of his own sessions an administrator keeps the one he calls with, and gets no mail', async () => {
  const boss = await makeUser(t.db, { role: 'ADMIN' });
  const [here, lost] = [await tokenOf(boss), await tokenOf(boss)];
  const answer = await t.call(endUserSessions, null, { ...as(here), params: { id: boss.id } });
  expect(answer.statusCode).toBe(204);
  expect([await status(here), await status(lost)]).toEqual([200, 401]);
  expect(await trailOf(boss.id)).toMatchObject([{ actor_id: boss.id }]);
  expect(await t.db.selectFrom('mail').select('id').execute()).toEqual([]);
});

test('who is signed in nowhere is told nothing; the trail has it all the same', async () => {
  const user = await makeUser(t.db);
  const token = await tokenOf(user);
  for (const mails of [1, 1]) {
    expect((await end(user.id)).statusCode).toBe(204);
    expect(await t.db.selectFrom('mail').select('kind').execute()).toHaveLength(mails);
  }
  expect(await status(token)).toBe(401);
  expect(await trailOf(user.id)).toHaveLength(2);
});

test('it is no business of anybody else, of nobody’s account or of a deleted one', async () => {
  const user = await makeUser(t.db);
  const token = await tokenOf(user);
  for (const role of ['EMPLOYE', 'CLIENT'] as const) {
    const somebody = await makeUser(t.db, { role });
    await refused(t.db, 403, () => end(user.id, somebody));
    await refused(t.db, 403, () => end(somebody.id, somebody));
  }
  await refused(t.db, 401, () => end(user.id, null));
  const deleted = await makeUser(t.db, { deleted_at: t.clock.now() });
  for (const id of [deleted.id, 2_000_000_000]) await refused(t.db, 404, () => end(id));
  expect(await status(token)).toBe(200);
  expect(await trailOf(user.id)).toEqual([]);
});

test('without mails nothing waits to be sent', async () => {
  const plain = await createTestApp();
  try {
    const boss = await makeUser(plain.db, { role: 'ADMIN' });
    const user = await makeUser(plain.db);
    await plain.bearer(user);
    const params = { id: user.id };
    expect((await plain.call(endUserSessions, boss, { params })).statusCode).toBe(204);
    expect(await plain.db.selectFrom('mail').select('id').execute()).toEqual([]);
  } finally {
    await plain.close();
  }
});
