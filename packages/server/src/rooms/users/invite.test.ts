import { login } from '@recourse/contract/auth';
import { LINK_MESSAGES, lookAtLink, recover, useLink } from '@recourse/contract/told/links';
import {
  deleteUser,
  inviteUser,
  register,
  updateUser,
  type User,
  USER_MESSAGES,
} from '@recourse/contract/users';
import { INVITATION } from '@recourse/contract/values/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
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

const DAY = 86_400_000;
const CHOSEN = 'a battery of my own';

let t: TestApp;
let post: MailServer;
let admin: UserRow;
beforeAll(async () => {
  post = await startMailServer();
  t = await createTestApp({ ...MAIL_IS_ON, SMTP_URL: post.url });
  admin = await makeUser(t.db, { role: 'ADMIN' });
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

let counter = 0;
const newcomer = (more: object = { invite: true }) => {
  counter += 1;
  const username = `newcomer${counter}`;
  return { username, email: `${username}@example.org`, phone: '06', role: 'EMPLOYE', ...more };
};
const entered = async (): Promise<User> => {
  const made = await t.call(register, admin, { body: newcomer() });
  expect(made.statusCode).toBe(201);
  return made.json<User>();
};
const invite = (id: number, as: UserRow | null = admin) =>
  t.call(inviteUser, as, { params: { id } });
const invited = async (id: number): Promise<string> => {
  const answer = await invite(id);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ link: string }>().link.split('#')[1] ?? '';
};
const look = (token: string) => t.call(lookAtLink, null, { body: { token } });
const use = (token: string, password = CHOSEN) =>
  t.call(useLink, null, { body: { token, password } });
const signIn = async ({ username }: Pick<User, 'username'>, password = CHOSEN) =>
  (await t.call(login, null, { body: { email: username, password } })).statusCode;
const OVER = { statusCode: 410, message: LINK_MESSAGES.over };

describe('an invitation', () => {
  test('RC-12 comes by mail; the account is of no use before its password is chosen', async () => {
    const user = await entered();
    await sendMails(t);
    const [mail] = post.arrived;
    expect(mail?.to).toEqual([user.email]);
    expect(mail && headerOf(mail, 'Subject')).toBe('Your account in the portal');
    const text = mail ? partOf(mail, 'text/plain') : '';
    expect(text).toContain(user.username);
    const [, token = ''] = /https:\/\/portal\.example\.org\/welcome#(\S+)/.exec(text) ?? [];
    expect((await look(token)).json()).toEqual({
      kind: 'INVITATION',
      email: null,
      needsOther: false,
      name: user.username,
    });
    expect(await signIn(user)).toBe(401);
    // Recovery does not work either, because an administrator decides who gets access.
    await t.call(recover, null, { body: { email: user.email } });
    await t.ctx.guards.afterwards.idle();
    await sendMails(t);
    expect(post.arrived).toHaveLength(1);

    const weak = await use(token, 'password');
    expect([weak.statusCode, weak.json()]).toMatchObject([
      400,
      { fields: { password: USER_MESSAGES.passwordCommon } },
    ]);
    expect((await use(token)).statusCode).toBe(204);
    expect(await signIn(user)).toBe(200);
    expect((await use(token)).json()).toMatchObject(OVER);
    const trail = await t.db
      .selectFrom('audit')
      .where('object_id', '=', user.id)
      .where('area', '=', 'users')
      .select(['action', 'actor_id', 'fields'])
      .orderBy('id')
      .execute();
    const own = trail.filter(({ action }) => !action.startsWith('recovery'));
    expect(own).toMatchObject([
      { action: 'create', actor_id: admin.id },
      { action: 'invite-used', actor_id: user.id, fields: ['password'] },
    ]);
  });

  test('RC-12 made again ends the one before, and is the administrator’s to copy', async () => {
    const user = await entered();
    const first = await invited(user.id);
    const second = await invited(user.id);
    expect((await look(first)).json()).toMatchObject(OVER);
    t.clock.advance(INVITATION.validDays * DAY - 1);
    expect((await look(second)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await use(second)).json()).toMatchObject(OVER);
    admin = await makeUser(t.db, { role: 'ADMIN' });
    expect((await use(await invited(user.id))).statusCode).toBe(204);
  });

  test('ends with another address, role, password or the account', async () => {
    const changes: ((id: number) => Promise<{ statusCode: number }>)[] = [
      (id) => t.call(updateUser, admin, { params: { id }, body: { email: `x${id}@example.org` } }),
      (id) => t.call(updateUser, admin, { params: { id }, body: { role: 'CLIENT' } }),
      (id) => t.call(updateUser, admin, { params: { id }, body: { password: CHOSEN } }),
      (id) => t.call(deleteUser, admin, { params: { id } }),
    ];
    for (const change of changes) {
      const { id } = await entered();
      const token = await invited(id);
      expect((await change(id)).statusCode).toBeLessThan(300);
      expect((await look(token)).json()).toMatchObject(OVER);
      expect((await use(token)).json()).toMatchObject(OVER);
    }
  });

  test('is for whoever never had a password', async () => {
    const user = await makeUser(t.db);
    const answer = await refused(t.db, 409, () => invite(user.id));
    expect(answer.json()).toMatchObject({
      code: 'HAS_PASSWORD',
      message: USER_MESSAGES.hasPassword,
    });
    await refused(t.db, 404, () => invite(2_000_000_000));
  });

  test.each(['EMPLOYE', 'CLIENT'] as const)('is no business of %s', async (role) => {
    const { id } = await entered();
    const somebody = await makeUser(t.db, { role });
    const answer = await refused(t.db, 403, () => invite(id, somebody));
    expect(answer.body).not.toContain('welcome');
    await refused(t.db, 401, () => invite(id, null));
  });

  test('stands in place of a password, and one of both has to be there', async () => {
    const send = (more: object) => t.call(register, admin, { body: newcomer(more) });
    const neither = await refused(t.db, 400, () => send({}));
    expect(neither.json()).toMatchObject({
      message: USER_MESSAGES.password,
      fields: { password: USER_MESSAGES.password },
    });
    const both = await refused(t.db, 400, () => send({ invite: true, password: CHOSEN }));
    expect(both.json()).toMatchObject({ fields: { invite: USER_MESSAGES.inviteOrPassword } });
    await refused(t.db, 400, () => send({ invite: false }));
    const nothing = await refused(t.db, 400, () => t.call(register, admin, { body: {} }));
    expect(nothing.json()).toMatchObject({ fields: { password: USER_MESSAGES.password } });
  });
});

test('without mails an invitation is copied, without PUBLIC_URL from where the portal is open', async () => {
  const plain = await createTestApp();
  try {
    const boss = await makeUser(plain.db, { role: 'ADMIN' });
    const made = await plain.call(register, boss, { body: newcomer() });
    const { id, username } = made.json<User>();
    const answer = await plain.call(inviteUser, boss, { params: { id } });
    const { link } = answer.json<{ link: string }>();
    expect(link).toMatch(/^\/welcome#\d+\.[\w-]{43}$/);
    const body = { token: link.split('#')[1], password: CHOSEN };
    expect((await plain.call(useLink, null, { body })).statusCode).toBe(204);
    const credentials = { email: username, password: CHOSEN };
    expect((await plain.call(login, null, { body: credentials })).statusCode).toBe(200);
    expect(await plain.db.selectFrom('mail').select('id').execute()).toEqual([]);
  } finally {
    await plain.close();
  }
});
