import { login } from '@recourse/contract/auth';
import { startTotp } from '@recourse/contract/identity/factors';
import { proveIdentity } from '@recourse/contract/identity/proof';
import { changePassword, updateMe } from '@recourse/contract/profile';
import { LINK_MESSAGES, recover, useLink } from '@recourse/contract/told/links';
import { deleteUser, inviteUser, register, updateUser } from '@recourse/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import { makeIdentity } from '../../../../test/identity/identities.ts';
import { envOf } from '../../../../test/identity/sso-browser.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import { headerOf, type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import { sendMails } from '../../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { refuseLockout } from '../../users/first-administrator.ts';
import { lockWithRole } from '../../users/given-role.service.ts';
import { linkToken } from '../../../kernel/security/link-token.ts';
import { makePasswordLink } from '../password-link.ts';
import { recoverByCommand } from '../recover-by-command.service.ts';

/** Passwords where single sign-on is the only way in. The identity provider is down all the time. */

let t: TestApp;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  const { PUBLIC_URL: _, SELF_REGISTRATION: __, ...mail } = MAIL_IS_ON;
  const nowhere = envOf({ issuer: 'http://localhost:1' });
  t = await createTestApp({ ...mail, ...nowhere, SMTP_URL: post.url, OIDC_ONLY: 'on' });
});
afterEach(async () => {
  await t.db.deleteFrom('mail').execute();
  post.arrived.length = 0;
});
afterAll(async () => {
  await t.close();
  await post.close();
});

const OFF = 'Password sign-in is turned off. Please use Example.';

const signIn = (email: string, password: string) =>
  t.call(login, null, { body: { email, password } });
const withoutId = (body: string) => body.replace(/"requestId":"[^"]+"/, '');

describe('OI-07 where single sign-on is the only way in', () => {
  test('no name and no password is told from another', async () => {
    const user = await makeUser(t.db);
    const local = await makeUser(t.db, { local_sign_in: true });
    const answers = [
      await signIn(user.username, PASSWORD),
      await signIn(user.email, 'wrong'),
      await signIn(local.username, 'wrong'),
      await signIn('nobody', PASSWORD),
    ];
    expect(answers[0]?.json()).toMatchObject({
      statusCode: 401,
      code: 'PASSWORDS_OFF',
      message: OFF,
    });
    expect(new Set(answers.map(({ body }) => withoutId(body))).size).toBe(1);
    const audited = await t.db
      .selectFrom('audit')
      .where('action', '=', 'sign-in-failed')
      .select('object_id')
      .orderBy('id')
      .execute();
    expect(audited.map(({ object_id }) => object_id)).toEqual([user.id, user.id, local.id, null]);
  });

  test('a local sign-in works while the identity provider is down', async () => {
    const local = await makeUser(t.db, { role: 'ADMIN', local_sign_in: true });
    expect((await signIn(local.email, PASSWORD)).statusCode).toBe(200);
  });

  test('nobody changes, proves or recovers with a password that counts for nothing', async () => {
    const user = await makeUser(t.db);
    const change = await t.call(changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: 'quite another battery' },
    });
    const email = await t.call(updateMe, user, {
      body: { email: 'new@example.org', currentPassword: PASSWORD },
    });
    const proof = await t.call(proveIdentity, user, { body: { password: PASSWORD } });
    expect(
      [change, email, proof].map((answer) => [answer.statusCode, answer.json()]),
    ).toMatchObject([
      [403, { code: 'PASSWORDS_OFF', message: OFF }],
      [403, { code: 'PASSWORDS_OFF', message: OFF }],
      [400, { code: 'PASSWORDS_OFF', message: OFF }],
    ]);
    const asked = await t.call(startTotp, user);
    expect(asked.json()).toMatchObject({ code: 'STEP_UP', proof: { methods: [] } });
    const row = await t.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select(['password_hash', 'email'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ password_hash: user.password_hash, email: user.email });
  });

  test('a link that was sent before is refused in words, and stays', async () => {
    const user = await makeUser(t.db, { password_hash: null });
    const made = { userId: user.id, at: t.clock.now(), validMinutes: 30 };
    const link = await inTransaction(t.db, (trx) => makePasswordLink(trx, made));
    const token = linkToken(t.ctx.links, link);
    const used = await t.call(useLink, null, { body: { token, password: PASSWORD } });
    expect([used.statusCode, used.json()]).toMatchObject([
      403,
      { code: 'PASSWORDS_OFF', message: OFF },
    ]);
  });

  test('nobody is invited to choose a password that would count for nothing', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const body = { username: 'invited', email: 'invited@example.org', role: 'CLIENT' };
    const user = await makeUser(t.db, { password_hash: null });
    const answers = [
      await t.call(register, admin, { body: { ...body, phone: '1', invite: true } }),
      await t.call(inviteUser, admin, { params: { id: user.id } }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'PASSWORDS_OFF', message: OFF },
      ]);
    const made = t.db.selectFrom('users').where('username', '=', 'invited').select('id');
    expect(await made.execute()).toEqual([]);
  });

  test('the last administrator with a local sign-in is neither demoted nor deleted', async () => {
    await t.db.updateTable('users').set({ local_sign_in: false }).execute();
    const [admin, local] = [
      await makeUser(t.db, { role: 'ADMIN' }),
      await makeUser(t.db, { role: 'ADMIN', local_sign_in: true }),
    ];
    const attempts = (id: number) => [
      () => t.call(updateUser, admin, { params: { id }, body: { role: 'EMPLOYE' } }),
      () => t.call(deleteUser, admin, { params: { id } }),
    ];
    for (const attempt of attempts(local.id))
      expect((await attempt()).json()).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    const given = { userId: local.id, role: 'EMPLOYE' } as const;
    const origin = { requestId: 'r', address: 'local', userAgent: '' };
    const kept = await inTransaction(t.db, (trx) => lockWithRole(t.ctx, trx, origin, given));
    expect(kept).toMatchObject({ role: 'ADMIN' });
    await makeUser(t.db, { role: 'ADMIN', local_sign_in: true });
    for (const attempt of attempts(local.id))
      expect((await attempt()).statusCode).toBeLessThan(300);
  });

  test('npm run recover gives a local sign-in', async () => {
    const user = await makeUser(t.db, { role: 'ADMIN', password_hash: null });
    const made = await recoverByCommand(t.ctx, user.username);
    const body = { token: made?.path.split('#')[1], password: 'quite another battery' };
    expect((await t.call(useLink, null, { body })).statusCode).toBe(204);
    expect((await signIn(user.email, 'quite another battery')).statusCode).toBe(200);
  });

  test('the start refuses when no administrator has a local sign-in', async () => {
    await t.db.updateTable('users').set({ local_sign_in: false }).execute();
    await makeUser(t.db, { local_sign_in: true });
    await makeUser(t.db, { role: 'ADMIN', local_sign_in: true, password_hash: null });
    await expect(refuseLockout(t.ctx)).rejects.toThrow(/npm run recover/);
    await makeUser(t.db, { role: 'ADMIN', local_sign_in: true });
    await expect(refuseLockout(t.ctx)).resolves.toBeUndefined();
  });
});

describe('whoever asks for a password and has none', () => {
  const ask = async (email: string) => {
    const answer = await t.call(recover, null, { body: { email } });
    await t.ctx.guards.afterwards.idle();
    await sendMails(t);
    return answer;
  };
  const arrived = () => post.arrived.map((mail) => [mail.to, headerOf(mail, 'Subject')]);

  test('RC-01 gets the same answer as everybody, and a mail that says how to sign in', async () => {
    const user = await makeUser(t.db, { password_hash: null });
    await makeIdentity(t, user);
    const [known, unknown] = [await ask(user.email), await ask('nobody@example.org')];
    expect([known.statusCode, known.json()]).toEqual([202, { message: LINK_MESSAGES.sent }]);
    expect(unknown.body).toBe(known.body);
    expect(arrived()).toEqual([[[user.email], 'You sign in with Example']]);
    // Three an hour, as with links.
    for (let asked = 0; asked < 3; asked += 1) await ask(user.email);
    expect(arrived()).toHaveLength(3);
    const links = t.db.selectFrom('mail_links').where('user_id', '=', user.id).select('id');
    expect(await links.execute()).toEqual([]);
  });

  test.each([
    ['a password that counts for nothing', {}, 'You sign in with Example'],
    ['a local sign-in', { local_sign_in: true }, 'Choose a new password'],
  ] as const)('%s: one mail', async (_, values: Partial<UserRow>, subject) => {
    const user = await makeUser(t.db, values);
    t.clock.advance(3_600_000);
    await ask(user.email);
    expect(arrived()).toEqual([[[user.email], subject]]);
  });

  test('gets none at an address that is not known to be his', async () => {
    const user = await makeUser(t.db, { email_trusted: false });
    t.clock.advance(3_600_000);
    await ask(user.email);
    expect(arrived()).toEqual([]);
  });
});
