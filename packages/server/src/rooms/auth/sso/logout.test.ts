import { describeSso, ssoLogout } from '@recourse/contract/identity/single-sign-on';
import { me } from '@recourse/contract/profile';
import { SSO } from '@recourse/contract/values/limits';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import { makeIdentity } from '../../../../test/identity/identities.ts';
import type { Browser } from '../../../../test/identity/identity-provider.ts';
import {
  type SignedIn,
  signInAs,
  type SsoPortal,
  startSsoPortal,
} from '../../../../test/identity/sso-browser.ts';
import { logoutToken, SSO_IS_ON, subjectOf } from '../../../../test/identity/still-provider.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';

/** Signing out at the identity provider ends the sessions here. */

const form = (token: string) => ({
  method: 'POST' as const,
  url: ssoLogout.path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ logout_token: token, more: 'ignored' }).toString(),
});

describe('OI-08 the real identity provider', () => {
  let portal: SsoPortal;
  beforeAll(async () => {
    portal = await startSsoPortal();
    portal.idp.people.set('ann', { email: 'ann@example.org', email_verified: true });
  });
  afterAll(() => portal.close());

  const isLive = async ({ token }: SignedIn): Promise<boolean> =>
    (await portal.t.call(me, null, { headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;

  test('ends the session that somebody ends there, and no other one', async () => {
    const { t, idp } = portal;
    const sent: string[] = [];
    idp.deliver = async (_, body) => {
      sent.push(new URLSearchParams(body).get('logout_token') ?? '');
      const answer = await t.app.inject({ ...form(''), payload: body });
      return answer.statusCode;
    };
    const browser: Browser = new Map();
    const first = await signInAs(t.app, idp, 'ann', browser);
    const elsewhere = await signInAs(t.app, idp, 'ann');
    const { endSession } = (await t.call(describeSso, null)).json<{ endSession: string }>();
    await idp.leave(endSession, browser);
    expect(sent).toHaveLength(1);
    expect([await isLive(first), await isLive(elsewhere)]).toEqual([false, true]);
    const again = await t.app.inject(form(sent[0] ?? ''));
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { message: 'The logout token is not valid.' },
    ]);
  });
});

describe('OI-08 a logout token', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp(SSO_IS_ON);
  });
  afterAll(() => t.close());

  const linked = async (sid?: string): Promise<UserRow> => {
    const user = await makeUser(t.db);
    await makeIdentity(t, user);
    await t.bearer(user);
    await t.db
      .updateTable('sessions')
      .set({ method: 'SSO', idp_sid: sid ?? null })
      .where('user_id', '=', user.id)
      .execute();
    return user;
  };
  const isLive = async (user: UserRow) => (await t.call(me, user)).statusCode === 200;

  test('without a session ends all sessions that the provider has opened for the person', async () => {
    const [user, other] = [await linked(), await linked()];
    const answer = await t.app.inject(form(await logoutToken(subjectOf(user), t.clock.now())));
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect([await isLive(user), await isLive(other)]).toEqual([false, true]);
    const row = await t.db
      .selectFrom('audit')
      .where('action', '=', 'sso-sign-out')
      .where('object_id', '=', user.id)
      .select('actor_id')
      .execute();
    expect(row).toEqual([{ actor_id: user.id }]);
  });

  test('leaves a session that a password has opened', async () => {
    const user = await makeUser(t.db);
    await makeIdentity(t, user);
    await t.bearer(user);
    await t.app.inject(form(await logoutToken(subjectOf(user), t.clock.now())));
    expect(await isLive(user)).toBe(true);
  });

  test('of nobody here is taken', async () => {
    const answer = await t.app.inject(form(await logoutToken('nobody', t.clock.now())));
    expect(answer.statusCode).toBe(200);
  });

  describe('is refused', () => {
    const HOUR = 3_600_000;
    test.each([
      ['with a nonce', { nonce: 'n' }, 0],
      ['without the event of a logout', { events: {} }, 0],
      ['without any event', { events: undefined }, 0],
      ['for somebody else', { aud: 'another' }, 0],
      ['of another issuer', { iss: 'https://evil.example' }, 0],
      ['without a name', { jti: undefined }, 0],
      ['of nobody', { sub: undefined }, 0],
      ['with a session that is no text', { sid: 7 }, 0],
      ['with a session that the database cannot store', { sid: 'a\0b' }, 0],
      ['of somebody whom the database cannot store', { sub: 'a\0b' }, 0],
      ['of a longer name than the standard allows', { sub: 'a'.repeat(256) }, 0],
      ['of an hour ago', {}, -HOUR],
      ['of the next hour', {}, HOUR],
    ])('%s', async (_, claims, ms) => {
      const user = await linked();
      const at = new Date(t.clock.now().getTime() + ms);
      const answer = await t.app.inject(form(await logoutToken(subjectOf(user), at, claims)));
      expect(answer.statusCode).toBe(400);
      expect(await isLive(user)).toBe(true);
    });
  });

  test('that another key has signed, or none, is refused', async () => {
    const user = await linked();
    const right = await logoutToken(subjectOf(user), t.clock.now());
    const [head = '', payload = ''] = right.split('.');
    const { privateKey } = await generateKeyPair('ES256');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'still', typ: 'logout+jwt' })
      .sign(privateKey);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const { publicKey } = await generateKeyPair('ES256');
    const secret = Buffer.from(JSON.stringify(await exportJWK(publicKey)));
    const confused = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: 'still' })
      .sign(secret);
    for (const token of [forged, none, confused, `${head}.${payload}.x`, 'x', ''])
      expect((await t.app.inject(form(token))).statusCode).toBe(400);
    expect(await isLive(user)).toBe(true);
  });

  test('counts once, also of 20 at once, until it is too old by itself', async () => {
    const user = await linked();
    const token = await logoutToken(subjectOf(user), t.clock.now());
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.app.inject(form(token))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    t.clock.advance(SSO.logoutMinutes * 60_000);
    await forgetOutdated(t.ctx);
    expect(await t.db.selectFrom('logout_tokens').select('hash').execute()).not.toEqual([]);
    t.clock.advance(SSO.clockSeconds * 1000 + 1_000);
    await forgetOutdated(t.ctx);
    expect((await t.app.inject(form(token))).statusCode).toBe(400);
  });
});
