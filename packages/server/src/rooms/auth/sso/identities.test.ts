import { listSessions } from '@recourse/contract/auth';
import { startTotp } from '@recourse/contract/identity/factors';
import { proveIdentity } from '@recourse/contract/identity/proof';
import { secondStep } from '@recourse/contract/identity/second-step';
import * as sso from '@recourse/contract/identity/single-sign-on';
import { me } from '@recourse/contract/profile';
import { deleteUser } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeClaim, makeUser } from '../../../../test/factories.ts';
import { codeOf, makeFactor, proveSessions } from '../../../../test/identity/factors.ts';
import { makeIdentity } from '../../../../test/identity/identities.ts';
import type { Browser } from '../../../../test/identity/identity-provider.ts';
import {
  comeBack,
  finish,
  goRound,
  refusalOf,
  signInAs,
  type SsoPortal,
  startSsoPortal,
} from '../../../../test/identity/sso-browser.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { createApp } from '../../../app.ts';
import type { UserRow } from '../../../db/tables.ts';

/** Roles from the identity provider, levels, proofs through it, and the identities of an account. */

let portal: SsoPortal;
let t: TestApp;
beforeAll(async () => {
  const { PUBLIC_URL: _, ...mail } = MAIL_IS_ON;
  portal = await startSsoPortal(mail);
  ({ t } = portal);
});
afterAll(() => portal.close());

let counter = 0;
function person(claims: Record<string, unknown> = {}): string {
  counter += 1;
  const name = `someone${counter}`;
  const known = { email: `${name}@example.org`, email_verified: true, preferred_username: name };
  portal.idp.people.set(name, { ...known, ...claims });
  portal.idp.current = name;
  return name;
}

const header = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const isLive = async (token: string): Promise<boolean> =>
  (await t.call(me, null, header(token))).statusCode === 200;
const roleOf = async (id: number) =>
  (await t.db.selectFrom('users').where('id', '=', id).select('role').executeTakeFirstOrThrow())
    .role;
const actionsOf = async (id: number): Promise<string[]> =>
  (
    await t.db
      .selectFrom('audit')
      .where('object_id', '=', id)
      .where('area', 'in', ['users', 'auth'])
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const mailsTo = async (userId: number): Promise<string[]> =>
  (
    await t.db
      .selectFrom('mail')
      .where('user_id', '=', userId)
      .select('kind')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('roles of the identity provider', () => {
  const ROLES = [
    { value: 'admins', role: 'ADMIN' },
    { value: 'urn:staff', role: 'EMPLOYE' },
    { value: 'customers', role: 'CLIENT' },
  ] as const;

  test('OI-06 a changed group changes the role at the next sign-in, and ends the other sessions', async () => {
    const app = await portal.with({ roles: ROLES });
    const name = person({ groups: ['others', 'urn:staff'] });
    const first = await signInAs(app, portal.idp, name);
    expect(first.roles).toEqual(['EMPLOYE']);
    const claim = await makeClaim(t.db, { assignee_id: first.id });
    const person1 = portal.idp.people.get(name);
    portal.idp.people.set(name, { ...person1, groups: 'customers' });
    // Nothing happens before the next sign-in.
    expect(await isLive(first.token)).toBe(true);
    const second = await signInAs(app, portal.idp, name);
    expect([second.id, second.roles]).toEqual([first.id, ['CLIENT']]);
    expect([await isLive(first.token), await isLive(second.token)]).toEqual([false, true]);
    expect(await actionsOf(first.id)).toEqual([
      'create',
      'sso-sign-in',
      'role-from-idp',
      'sso-sign-in',
    ]);
    expect(await mailsTo(first.id)).toEqual(['account.role']);
    // His claims are with the others again.
    const row = await t.db
      .selectFrom('claims')
      .where('id', '=', claim.id)
      .select('assignee_id')
      .executeTakeFirstOrThrow();
    expect(row.assignee_id).toBeNull();
  });

  test('OI-06 the last administrator keeps his role, others do not', async () => {
    const app = await portal.with({ roles: ROLES });
    await t.db.updateTable('users').set({ role: 'EMPLOYE' }).where('role', '=', 'ADMIN').execute();
    const [one, two] = [person({ groups: ['admins'] }), person({ groups: ['admins'] })];
    const first = await signInAs(app, portal.idp, one);
    const second = await signInAs(app, portal.idp, two);
    for (const name of [one, two])
      portal.idp.people.set(name, { ...portal.idp.people.get(name), groups: ['urn:staff'] });
    expect((await signInAs(app, portal.idp, one)).roles).toEqual(['EMPLOYE']);
    expect((await signInAs(app, portal.idp, two)).roles).toEqual(['ADMIN']);
    expect([await roleOf(first.id), await roleOf(second.id)]).toEqual(['EMPLOYE', 'ADMIN']);
    expect(await isLive(second.token)).toBe(true);
  });

  test('whoever fits no rule is refused, and gets no account', async () => {
    const app = await portal.with({ roles: ROLES });
    const name = person({ groups: ['others'] });
    expect(await refusalOf(app, portal.idp, name)).toBe('NO_ROLE');
    const silent = person();
    expect(await refusalOf(app, portal.idp, silent)).toBe('NO_ROLE');
    const found = t.db.selectFrom('users').where('username', 'in', [name, silent]).select('id');
    expect(await found.execute()).toEqual([]);
  });

  test('a claim inside another one counts, and the star fits everybody', async () => {
    const app = await portal.with({
      roleClaim: 'realm_access.roles',
      roles: [
        { value: 'staff', role: 'EMPLOYE' },
        { value: '*', role: 'CLIENT' },
      ],
    });
    const inside = person({ realm_access: { roles: ['staff'] } });
    expect((await signInAs(app, portal.idp, inside)).roles).toEqual(['EMPLOYE']);
    expect((await signInAs(app, portal.idp, person())).roles).toEqual(['CLIENT']);
  });

  test('without rules the role stays what administrators make it', async () => {
    const name = person({ groups: ['admins'] });
    const { id, roles } = await signInAs(t.app, portal.idp, name);
    expect(roles).toEqual(['CLIENT']);
    await t.db.updateTable('users').set({ role: 'EMPLOYE' }).where('id', '=', id).execute();
    expect((await signInAs(t.app, portal.idp, name)).roles).toEqual(['EMPLOYE']);
  });
});

describe('a second factor', () => {
  test('is not asked for after the identity provider has signed somebody in', async () => {
    const name = person();
    const { id } = await signInAs(t.app, portal.idp, name);
    await makeFactor(t, { id });
    expect((await signInAs(t.app, portal.idp, name)).id).toBe(id);
  });

  test('is asked for where the provider does not confirm the demanded level', async () => {
    const app = await portal.with({ levels: ['strong', 'stronger'] });
    const name = person();
    portal.idp.level = 'strong';
    const { id } = await signInAs(app, portal.idp, name);
    portal.idp.level = 'weak';
    const { fragment, cookie } = await goRound(app, portal.idp);
    const without = await finish(app, fragment['sso'], cookie);
    expect(without.json()).toMatchObject({ statusCode: 401, code: 'SECOND_STEP_SETUP' });
    await makeFactor(t, { id });
    const again = await goRound(app, portal.idp);
    const answer = await finish(app, again.fragment['sso'], again.cookie);
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'SECOND_STEP' });
    const { step } = answer.json<ErrorBody>();
    const done = await t.call(secondStep, null, { body: { step: step?.id, code: codeOf(t) } });
    expect(done.statusCode).toBe(200);
    // The session is one that the identity provider can end.
    const session = await t.db
      .selectFrom('sessions')
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .select(['method', 'idp_sid'])
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ method: 'SSO', idp_sid: expect.any(String) as string });
    portal.idp.level = undefined;
  });

  test('that a role must have is left to the identity provider', async () => {
    const admin = person();
    const { id } = await signInAs(t.app, portal.idp, admin);
    await t.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute();
    const { ctx } = t;
    const app = await createApp(
      { ...ctx, config: { ...ctx.config, secondFactorRoles: ['ADMIN'] } },
      null,
    );
    const { token } = await signInAs(app, portal.idp, admin);
    expect((await app.inject({ url: me.path, ...header(token) })).statusCode).toBe(200);
    await app.close();
  });
});

/** A browser with a session begins something at the identity provider, and comes back. */
async function roundOf(
  token: string,
  endpoint: Endpoint,
  { body, browser }: { body?: object; browser?: Browser } = {},
) {
  const begun = await t.call(endpoint, null, { ...header(token), ...(body ? { body } : {}) });
  expect(begun.statusCode).toBe(200);
  const { url } = begun.json<{ url: string }>();
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const back = await comeBack(t.app, await portal.idp.visit(url, browser), cookie);
  return { ...back, cookie, url: new URL(url) };
}

describe('a proof through the identity provider', () => {
  const prove = (token: string, code: string | undefined) =>
    t.call(proveIdentity, null, { ...header(token), body: { sso: code } });

  test('is a new sign-in there, and counts for the session that asked, once', async () => {
    const name = person();
    const browser: Browser = new Map();
    const { token, id } = await signInAs(t.app, portal.idp, name, browser);
    const refused = await t.call(startTotp, null, header(token));
    expect(refused.json()).toMatchObject({ code: 'STEP_UP', proof: { methods: ['SSO'] } });
    const { page, fragment, url } = await roundOf(token, sso.startProof, { browser });
    expect(url.searchParams.get('max_age')).toBe('0');
    expect(page).toBe('/confirmed');
    // Another session of the same person cannot use it.
    const other = await signInAs(t.app, portal.idp, name);
    expect((await prove(other.token, fragment['sso'])).statusCode).toBe(400);
    expect((await prove(token, fragment['sso'])).statusCode).toBe(204);
    expect((await prove(token, fragment['sso'])).statusCode).toBe(400);
    expect((await t.call(startTotp, null, header(token))).statusCode).toBe(200);
    expect(await actionsOf(id)).toContain('step-up');
  });

  test('is none for somebody who has not signed in anew there', async () => {
    const name = person();
    const browser: Browser = new Map();
    const { token } = await signInAs(t.app, portal.idp, name, browser);
    const begun = await t.call(sso.startProof, null, header(token));
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
    // Whoever has the browser could take the demand out of the address.
    const url = new URL(begun.json<{ url: string }>().url);
    url.searchParams.delete('max_age');
    url.searchParams.delete('prompt');
    const back = await comeBack(t.app, await portal.idp.visit(url.href, browser), cookie);
    expect(back.fragment).toEqual({ 'sso-error': 'NOT_FRESH' });
  });

  test('is none with the identity of somebody else, or of nobody', async () => {
    const { token } = await signInAs(t.app, portal.idp, person());
    await signInAs(t.app, portal.idp, person());
    expect((await roundOf(token, sso.startProof)).fragment).toEqual({
      'sso-error': 'OTHER_ACCOUNT',
    });
    person();
    expect((await roundOf(token, sso.startProof)).fragment).toEqual({
      'sso-error': 'OTHER_ACCOUNT',
    });
  });

  test('is none where the account has a second factor', async () => {
    const { token, id } = await signInAs(t.app, portal.idp, person());
    const { fragment } = await roundOf(token, sso.startProof);
    await makeFactor(t, { id });
    const answer = await prove(token, fragment['sso']);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        fields: {
          sso: 'Please give a code of your second factor. The password is not enough.',
        },
      },
    ]);
  });

  test('is no sign-in', async () => {
    const { token } = await signInAs(t.app, portal.idp, person());
    const { fragment, cookie } = await roundOf(token, sso.startProof);
    expect((await finish(t.app, fragment['sso'], cookie)).statusCode).toBe(410);
  });
});

describe('the identities of an account', () => {
  const linkOf = async (user: UserRow) => {
    const [, token = ''] = (await t.bearer(user)).split(' ');
    await proveSessions(t, user);
    return { token, ...(await roundOf(token, sso.startLink, { body: { from: '/account' } })) };
  };
  const link = (token: string, code: string | undefined) =>
    t.call(sso.linkIdentity, null, { ...header(token), body: { code } });

  test('are linked after a proof, which its owner is told', async () => {
    const user = await makeUser(t.db);
    const name = person({ email: 'another@example.org' });
    const { token, page, fragment } = await linkOf(user);
    expect(page).toBe('/account');
    const answer = await link(token, fragment['sso']);
    const known = { issuer: portal.idp.issuer, name: 'another@example.org', lastUsedAt: null };
    expect([answer.statusCode, answer.json()]).toMatchObject([201, known]);
    expect((await t.call(sso.listIdentities, user)).json()).toMatchObject({ data: [known] });
    expect(await mailsTo(user.id)).toEqual(['account.identity-linked']);
    expect(await actionsOf(user.id)).toEqual(['identity-link']);
    expect((await signInAs(t.app, portal.idp, name)).id).toBe(user.id);
  });

  test('belong to one account', async () => {
    const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
    person();
    const first = await linkOf(user);
    const second = await linkOf(other);
    expect((await link(first.token, first.fragment['sso'])).statusCode).toBe(201);
    const late = await link(second.token, second.fragment['sso']);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { message: 'This identity is linked already.' },
    ]);
    expect((await linkOf(other)).fragment).toEqual({ 'sso-error': 'OTHER_ACCOUNT' });
  });

  test('are linked by nobody else’s code', async () => {
    const [user, other] = [await makeUser(t.db), await makeUser(t.db)];
    person();
    const { fragment } = await linkOf(user);
    const [, token = ''] = (await t.bearer(other)).split(' ');
    const answer = await link(token, fragment['sso']);
    expect([answer.statusCode, answer.json()]).toMatchObject([410, { code: 'SSO_OVER' }]);
    expect((await t.call(sso.listIdentities, other)).json()).toEqual({ data: [] });
  });

  test('are unlinked after a proof, and the other sessions end', async () => {
    const user = await makeUser(t.db);
    const name = person();
    const { token, fragment } = await linkOf(user);
    const { id } = (await link(token, fragment['sso'])).json<{ id: number }>();
    const other = await signInAs(t.app, portal.idp, name);
    await proveSessions(t, user);
    const answer = await t.call(sso.unlinkIdentity, user, { params: { id } });
    expect(answer.statusCode).toBe(204);
    expect([await isLive(other.token), await isLive(token)]).toEqual([false, true]);
    expect(await actionsOf(user.id)).toContain('identity-unlink');
    expect(await mailsTo(user.id)).toContain('account.identity-unlinked');
    expect(await refusalOf(await portal.with({ creates: false }), portal.idp, name)).toBe(
      'NO_ACCOUNT',
    );
  });

  test('stay while nobody could sign in without them', async () => {
    const user = await makeUser(t.db, { password_hash: null });
    const id = await makeIdentity(t, user);
    const token = (await t.bearer(user)).slice('Bearer '.length);
    await proveSessions(t, user);
    const unlink = () => t.call(sso.unlinkIdentity, null, { ...header(token), params: { id } });
    const answer = await unlink();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'LAST_WAY_IN',
        message:
          'Nobody could sign in to your account without it. Add another way to sign in first.',
      },
    ]);
    // That of a provider that the portal had before opens nothing.
    await makeIdentity(t, user, { subject: 'another', issuer: 'https://former.example.org' });
    expect((await unlink()).statusCode).toBe(409);
    const issuer = t.ctx.config.sso?.issuer ?? '';
    await makeIdentity(t, user, { subject: 'another', issuer });
    expect((await unlink()).statusCode).toBe(204);
  });

  test('are erased with the account', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    await makeUser(t.db, { role: 'ADMIN' });
    const user = await makeUser(t.db);
    await makeIdentity(t, user);
    await t.call(deleteUser, admin, { params: { id: user.id } });
    const rows = await t.db
      .selectFrom('identities')
      .where('user_id', '=', user.id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});

test('the session of a single sign-on is listed like any other', async () => {
  const { token } = await signInAs(t.app, portal.idp, person());
  const { data } = (await t.call(listSessions, null, header(token))).json<{ data: object[] }>();
  expect(data).toMatchObject([{ current: true }]);
});
