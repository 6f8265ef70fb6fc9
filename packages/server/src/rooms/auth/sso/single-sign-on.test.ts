import { login } from '@recourse/contract/auth';
import { finishSso, startSso } from '@recourse/contract/identity/single-sign-on';
import { me } from '@recourse/contract/profile';
import { endUserSessions } from '@recourse/contract/users';
import { SSO } from '@recourse/contract/values/limits';
import { SSO_COOKIE } from '@recourse/contract/values/single-sign-on';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedTables, contentsOf } from '../../../../test/contents.ts';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import {
  comeBack,
  finish,
  goRound,
  refusalOf,
  signInAs,
  type SsoPortal,
  start,
  startSsoPortal,
} from '../../../../test/identity/sso-browser.ts';
import { createLoudServer } from '../../../../test/log-lines.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';

/** Signing in through a real identity provider: that it works, what is refused, and who it is. */

let portal: SsoPortal;
let t: TestApp;
beforeAll(async () => {
  portal = await startSsoPortal();
  ({ t } = portal);
});
afterAll(() => portal.close());

let counter = 0;
/** A person at the identity provider, whose e-mail is confirmed there. */
function person(claims: Record<string, unknown> = {}): string {
  counter += 1;
  const name = `person${counter}`;
  const known = { email: `${name}@example.org`, email_verified: true, preferred_username: name };
  portal.idp.people.set(name, { ...known, ...claims });
  portal.idp.current = name;
  return name;
}

const userOf = (username: string) =>
  t.db.selectFrom('users').where('username', '=', username).selectAll().executeTakeFirst();
const auditOf = (userId: number) =>
  t.db
    .selectFrom('audit')
    .where('object_id', '=', userId)
    .where('area', 'in', ['users', 'auth'])
    .select(['action', 'actor_id', 'detail'])
    .orderBy('id')
    .execute();
const sessionsOf = (userId: number) =>
  t.db.selectFrom('sessions').where('user_id', '=', userId).selectAll().orderBy('id').execute();
const countSessions = async () => (await t.db.selectFrom('sessions').select('id').execute()).length;

describe('a sign-in', () => {
  test('OI-01 leads through the identity provider to a session, and its token is in no address or log', async () => {
    const name = person({ name: 'Ann Example' });
    const loud = await createLoudServer(t);
    const before = await contentsOf(t.db);
    const begun = await start(loud.app, '/claims?status=OPEN');
    // Nothing is stored for somebody who only presses the button.
    expect(changedTables(before, await contentsOf(t.db))).toEqual([]);
    expect(begun.status).toBe(302);
    const asked = new URL(begun.location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    const back = await comeBack(loud.app, await portal.idp.visit(begun.location), begun.cookie);
    expect([back.status, back.page, back.fragment['from']]).toEqual([
      303,
      '/login',
      '/claims?status=OPEN',
    ]);
    const code = back.fragment['sso'];
    const answer = await finish(loud.app, code, begun.cookie);
    expect(answer.statusCode).toBe(200);
    const { token, ...signedIn } = answer.json<Record<string, unknown>>();
    const user = await userOf(name);
    expect(signedIn).toEqual({
      id: user?.id,
      email: `${name}@example.org`,
      username: name,
      roles: ['CLIENT'],
    });
    const own = await loud.app.inject({
      url: me.path,
      headers: { authorization: `Bearer ${String(token)}` },
    });
    expect(own.statusCode).toBe(200);
    const places = [begun.location, back.location].join(' ');
    const log = loud.lines().join('\n');
    expect(log).toContain('/api/auth/oidc/callback');
    for (const secret of [String(token), code ?? '', asked.get('state') ?? ''])
      expect(log).not.toContain(secret);
    expect(places).not.toContain(String(token));
    await loud.app.close();
  });

  test('makes an account with what the identity provider says, once', async () => {
    const name = person({ name: 'Ben Example' });
    const first = await signInAs(t.app, portal.idp, name);
    const again = await signInAs(t.app, portal.idp, name);
    expect(again.id).toBe(first.id);
    expect(await userOf(name)).toMatchObject({
      nom: 'Ben Example',
      role: 'CLIENT',
      email_trusted: true,
      password_hash: null,
      local_sign_in: false,
    });
    expect(await auditOf(first.id)).toEqual([
      { action: 'create', actor_id: first.id, detail: { role: 'CLIENT' } },
      { action: 'sso-sign-in', actor_id: first.id, detail: { role: 'CLIENT' } },
      { action: 'sso-sign-in', actor_id: first.id, detail: { role: 'CLIENT' } },
    ]);
    const sessions = await sessionsOf(first.id);
    expect(sessions.map(({ method }) => method)).toEqual(['SSO', 'SSO']);
    expect(sessions.every(({ idp_sid }) => idp_sid !== null)).toBe(true);
  });

  test('20 at once of one person make one account', async () => {
    const name = person();
    const rounds = await Promise.all(Array.from({ length: 20 }, () => goRound(t.app, portal.idp)));
    const answers = await Promise.all(
      rounds.map(({ fragment, cookie }) => finish(t.app, fragment['sso'], cookie)),
    );
    expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
    const rows = await t.db
      .selectFrom('identities')
      .where('subject', '=', name)
      .select('id')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('sets a cookie that scripts and other sites cannot use, and takes it back', async () => {
    person();
    const begun = await t.app.inject({ url: startSso.path });
    expect(String(begun.headers['set-cookie'])).toMatch(
      new RegExp(`^${SSO_COOKIE}=[\\w.-]+; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$`),
    );
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
    const url = await portal.idp.visit(String(begun.headers.location));
    const { fragment } = await comeBack(t.app, url, cookie);
    const answer = await finish(t.app, fragment['sso'], cookie);
    expect(answer.headers['set-cookie']).toBe(
      `${SSO_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`,
    );
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'claims', '/a b'])(
    'leads to no other site: %s',
    async (from) => {
      const answer = await t.app.inject({ url: startSso.path, query: { from } });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { fields: { from: 'This must be a path of the portal.' } },
      ]);
    },
  );
});

describe('a code', () => {
  const OVER = {
    statusCode: 410,
    code: 'SSO_OVER',
    message: 'This sign-in is no longer valid. Please start again.',
  };

  test('counts once, also of 20 at once', async () => {
    person();
    const { fragment, cookie } = await goRound(t.app, portal.idp);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finish(t.app, fragment['sso'], cookie)),
    );
    const withStatus = (status: number) =>
      answers.filter(({ statusCode }) => statusCode === status).length;
    expect([withStatus(200), withStatus(410)]).toEqual([1, 19]);
  });

  test('counts for a minute, in its own browser', async () => {
    person();
    const { fragment, cookie } = await goRound(t.app, portal.idp);
    const other = await goRound(t.app, portal.idp);
    for (const wrong of ['', other.cookie, `${SSO_COOKIE}=x.y`, cookie.slice(0, -4)]) {
      const answer = await finish(t.app, fragment['sso'], wrong);
      expect([answer.statusCode, answer.json()]).toMatchObject([410, OVER]);
    }
    // The first try in another browser has changed nothing.
    expect((await finish(t.app, fragment['sso'], cookie)).statusCode).toBe(200);
    t.clock.advance(SSO.codeSeconds * 1000);
    expect((await finish(t.app, other.fragment['sso'], other.cookie)).json()).toMatchObject(OVER);
    t.clock.advance(1);
    await forgetOutdated(t.ctx);
    expect(await t.db.selectFrom('sso_codes').select('hash').execute()).toEqual([]);
  });

  test('is in no table as it is', async () => {
    person();
    const { fragment } = await goRound(t.app, portal.idp);
    const rows = await t.db.selectFrom('sso_codes').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(fragment['sso']);
  });

  test('of a person whose sessions an administrator ends is over', async () => {
    const name = person();
    const { id } = await signInAs(t.app, portal.idp, name);
    const { fragment, cookie } = await goRound(t.app, portal.idp);
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    expect((await t.call(endUserSessions, admin, { params: { id } })).statusCode).toBe(204);
    expect((await finish(t.app, fragment['sso'], cookie)).statusCode).toBe(410);
  });
});

describe('OI-02 is refused in words and opens no session:', () => {
  /** Goes round with a changed address on the way there or back. */
  async function refused(change: {
    there?: (url: URL) => void;
    back?: (url: URL) => void;
    cookie?: string;
  }): Promise<string | undefined> {
    person();
    const before = await countSessions();
    const begun = await start(t.app);
    const there = new URL(begun.location);
    change.there?.(there);
    const url = await portal.idp.visit(there.href);
    change.back?.(url);
    const { status, page, fragment } = await comeBack(t.app, url, change.cookie ?? begun.cookie);
    expect([status, page, fragment['sso']]).toEqual([303, '/login', undefined]);
    expect(await countSessions()).toBe(before);
    return fragment['sso-error'];
  }

  const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
  const drop = (name: string) => (url: URL) => url.searchParams.delete(name);

  test.each([
    ['another state', { back: set('state', 'another') }, 'OVER'],
    ['no state', { back: drop('state') }, 'OVER'],
    ['another nonce', { there: set('nonce', 'another') }, 'REFUSED'],
    [
      'another verifier',
      { there: set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM') },
      'REFUSED',
    ],
    ['another issuer', { back: set('iss', 'https://evil.example') }, 'REFUSED'],
    ['no issuer', { back: drop('iss') }, 'REFUSED'],
    ['another code', { back: set('code', 'another') }, 'REFUSED'],
    ['no code', { back: drop('code') }, 'REFUSED'],
    ['no cookie', { cookie: '' }, 'OVER'],
    ['a cookie of nobody', { cookie: `${SSO_COOKIE}=abc.def` }, 'OVER'],
  ])('%s', async (_, change, reason) => {
    expect(await refused(change)).toBe(reason);
    const { detail } = await t.db
      .selectFrom('audit')
      .where('action', '=', 'sso-refused')
      .orderBy('id', 'desc')
      .select('detail')
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ reason });
    t.clock.advance(60_000);
  });

  test('a code that was used before', async () => {
    person();
    const { location, cookie } = await start(t.app);
    const url = await portal.idp.visit(location);
    expect((await comeBack(t.app, url, cookie)).fragment).toHaveProperty('sso');
    const before = await countSessions();
    expect((await comeBack(t.app, url, cookie)).fragment).toEqual({ 'sso-error': 'REFUSED' });
    expect(await countSessions()).toBe(before);
  });

  test('somebody who declines there', async () => {
    portal.idp.current = '';
    expect((await goRound(t.app, portal.idp)).fragment).toEqual({ 'sso-error': 'DENIED' });
  });

  test('a round that took too long', async () => {
    person();
    const { location, cookie } = await start(t.app);
    const url = await portal.idp.visit(location);
    t.clock.advance(SSO.roundMinutes * 60_000);
    expect((await comeBack(t.app, url, cookie)).fragment).toEqual({ 'sso-error': 'OVER' });
  });
});

test('an identity provider that is down leaves the passwords, and is asked again when it is back', async () => {
  const lost = await portal.with({ issuer: 'http://localhost:1' });
  const { status, location } = await start(lost);
  expect([status, location]).toEqual([302, '/login#sso-error=UNREACHABLE']);
  const user = await makeUser(t.db);
  const answer = await lost.inject({
    method: 'POST',
    url: login.path,
    payload: { email: user.username, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
});

describe('who it is', () => {
  test('OI-05 is never decided by a username', async () => {
    const admin = await makeUser(t.db, { username: 'admin', role: 'ADMIN' });
    const name = person({ preferred_username: 'admin' });
    const first = await signInAs(t.app, portal.idp, name);
    const second = await signInAs(t.app, portal.idp, person({ preferred_username: 'ADMIN' }));
    expect([first.username, first.roles, second.username]).toEqual([
      'admin2',
      ['CLIENT'],
      'ADMIN3',
    ]);
    expect([admin.id, first.id]).not.toContain(second.id);
    expect(await sessionsOf(admin.id)).toEqual([]);
  });

  test.each([
    ['carl@example.org', 'carl'],
    ['Ｄan', 'Dan'],
    ['eve example', 'eve.example'],
    ['\u200bx', null],
    [undefined, null],
  ])('a name %j becomes the username %j, or else the e-mail does', async (given, wanted) => {
    const name = person({ preferred_username: given });
    expect((await signInAs(t.app, portal.idp, name)).username).toBe(wanted ?? name);
  });

  test.each([
    ['no e-mail', { email: undefined }],
    ['no real e-mail', { email: 'nobody' }],
  ])('%s is refused', async (_, claims) => {
    expect(await refusalOf(t.app, portal.idp, person(claims))).toBe('NO_EMAIL');
  });

  test('an e-mail that is not confirmed makes an account whose address is not trusted', async () => {
    const name = person({ email_verified: false });
    const silent = person({ email_verified: undefined });
    await signInAs(t.app, portal.idp, name);
    await signInAs(t.app, portal.idp, silent);
    expect(await userOf(name)).toMatchObject({ email_trusted: false });
    expect(await userOf(silent)).toMatchObject({ email_trusted: false });
  });

  test('OIDC_TRUST_EMAIL trusts what is not said, but not what is denied, and links nothing', async () => {
    const trusting = await portal.with({ trustsEmail: true, linksByEmail: true });
    const silent = person({ email_verified: undefined });
    await signInAs(trusting, portal.idp, silent);
    expect(await userOf(silent)).toMatchObject({ email_trusted: true });
    // Some providers send a text.
    for (const verified of [false, 'false']) {
      const denied = person({ email_verified: verified });
      await signInAs(trusting, portal.idp, denied);
      expect(await userOf(denied)).toMatchObject({ email_trusted: false });
    }
    const user = await makeUser(t.db);
    const claims = { email: user.email, email_verified: undefined };
    expect(await refusalOf(trusting, portal.idp, person(claims))).toBe('NO_ACCOUNT');
  });

  test('an account with the same e-mail is linked only where that is on', async () => {
    const user = await makeUser(t.db);
    const name = person({ email: user.email.toUpperCase() });
    expect(await refusalOf(t.app, portal.idp, name)).toBe('NO_ACCOUNT');
    const linking = await portal.with({ linksByEmail: true });
    expect((await signInAs(linking, portal.idp, name)).id).toBe(user.id);
    expect((await auditOf(user.id)).map(({ action }) => action)).toEqual([
      'identity-link',
      'sso-sign-in',
    ]);
    // From now on it is known by its number there, whatever its e-mail is.
    portal.idp.people.set(name, { email: 'another@example.org', email_verified: true });
    expect((await signInAs(t.app, portal.idp, name)).id).toBe(user.id);
    // Somebody else there has the mailbox now.
    expect(await refusalOf(linking, portal.idp, person({ email: user.email }))).toBe('NO_ACCOUNT');
  });

  test.each([
    ['not confirmed there', {}, { email_verified: false }],
    ['not said to be confirmed there', {}, { email_verified: undefined }],
    ['not trusted here', { email_trusted: false }, {}],
    ['of an administrator', { role: 'ADMIN' }, {}],
  ] as const)('an e-mail %s links nothing', async (_, values, claims) => {
    const linking = await portal.with({ linksByEmail: true });
    const user = await makeUser(t.db, values);
    const name = person({ email: user.email, ...claims });
    expect(await refusalOf(linking, portal.idp, name)).toBe('NO_ACCOUNT');
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  test('nobody new is let in where no accounts are made', async () => {
    const closed = await portal.with({ creates: false });
    const known = person();
    await signInAs(t.app, portal.idp, known);
    expect(await refusalOf(closed, portal.idp, person())).toBe('NO_ACCOUNT');
    expect((await signInAs(closed, portal.idp, known)).username).toBe(known);
  });
});

test('without single sign-on there is none of it', async () => {
  const plain = await createTestApp();
  for (const [method, url, payload] of [
    ['GET', startSso.path, undefined],
    ['GET', '/api/auth/oidc/callback', undefined],
    ['GET', '/api/auth/oidc', undefined],
    ['POST', finishSso.path, { code: 'code' }],
    ['POST', '/api/auth/oidc/logout', { logout_token: 'token' }],
  ] as const)
    expect(
      (await plain.app.inject({ method, url, ...(payload ? { payload } : {}) })).statusCode,
    ).toBe(404);
  await plain.close();
});
