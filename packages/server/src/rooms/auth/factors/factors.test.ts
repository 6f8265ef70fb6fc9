import { endOtherSessions, listSessions, login } from '@recourse/contract/auth';
import {
  activateTotp,
  confirmTotp,
  listFactors,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  startTotp,
  type TotpSecret,
} from '@recourse/contract/identity/factors';
import { proveIdentity } from '@recourse/contract/identity/proof';
import { secondStep } from '@recourse/contract/identity/second-step';
import { me } from '@recourse/contract/profile';
import { useLink } from '@recourse/contract/told/links';
import { listUsers } from '@recourse/contract/users';
import type { ErrorBody } from '@recourse/contract/values/common';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import {
  codeOf,
  codeOfTyped,
  jtiOf,
  makeFactor,
  makeStep,
  proveSessions,
  RECOVERY_CODES,
} from '../../../../test/identity/factors.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { recoverByCommand } from '../recover-by-command.service.ts';

const MINUTE = 60_000;

let t: TestApp;
let user: UserRow;
beforeAll(async () => {
  t = await createTestApp({ ...MAIL_IS_ON, SECOND_FACTOR_ROLES: 'EMPLOYE' });
});
beforeEach(async () => {
  t.clock.advance(2 * MINUTE);
  user = await makeUser(t.db);
});
afterAll(() => t.close());

const proved = async (of = user): Promise<UserRow> => {
  await t.bearer(of);
  await proveSessions(t, of);
  return of;
};
const factorsOf = async (of = user) => (await t.call(listFactors, of)).json<unknown>();
const NO_FACTORS = { totp: null, passkeys: [], recoveryLeft: 0, isRequired: false };
const start = async (of = user) => (await t.call(startTotp, await proved(of))).json<TotpSecret>();
const confirm = (code: string, of = user) => t.call(confirmTotp, of, { body: { code } });
const mailsTo = async (of = user) =>
  (
    await t.db
      .selectFrom('mail')
      .where('user_id', '=', of.id)
      .select(['kind', 'data'])
      .orderBy('id')
      .execute()
  ).map(({ kind, data }) => [kind, data]);
const auditOf = async (of = user) =>
  t.db
    .selectFrom('audit')
    .where('object_id', '=', of.id)
    .where('area', 'in', ['auth', 'users'])
    .select(['action', 'actor_id', 'fields', 'detail'])
    .orderBy('id')
    .execute();
const actionsOf = async (of = user) => (await auditOf(of)).map(({ action }) => action);
const signIn = (given: Record<string, string> = {}, of = user) =>
  t.call(login, null, { body: { email: of.email, password: PASSWORD, ...given } });

describe('setting up an authenticator app', () => {
  test('SF-09 it counts only when its recovery codes are kept', async () => {
    expect(await factorsOf()).toEqual(NO_FACTORS);
    const { secret, uri } = await start();
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await factorsOf()).toEqual(NO_FACTORS);
    const shown = await confirm(codeOfTyped(t, secret));
    const { recoveryCodes } = shown.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect(await factorsOf()).toEqual(NO_FACTORS);
    expect((await signIn()).statusCode).toBe(200);
    expect((await t.call(activateTotp, user)).statusCode).toBe(204);
    expect(await factorsOf()).toEqual({
      totp: { createdAt: t.clock.now().toISOString(), isUsable: true },
      passkeys: [],
      recoveryLeft: 10,
      isRequired: false,
    });
    expect((await signIn()).json()).toMatchObject({ code: 'SECOND_STEP' });
    expect((await signIn({ code: codeOfTyped(t, secret) })).statusCode).toBe(401);
    expect((await signIn({ code: codeOfTyped(t, secret, 1) })).statusCode).toBe(200);
    expect(await mailsTo()).toContainEqual(['account.factor-added', {}]);
    expect(await actionsOf()).toEqual(
      expect.arrayContaining(['factor-begin', 'factor-confirm', 'factor-add']),
    );
    // Neither secret nor codes are in the trail, nor as they are in a table.
    const rows = [
      await t.db.selectFrom('audit').selectAll().execute(),
      await t.db.selectFrom('totp').selectAll().execute(),
      await t.db.selectFrom('recovery_codes').selectAll().execute(),
    ];
    for (const told of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(told);
  });

  test('SF-09 a reload in the middle leaves no factor, and beginning anew works', async () => {
    const first = await start();
    await confirm(codeOfTyped(t, first.secret));
    const second = await start();
    expect((await t.call(activateTotp, user)).json()).toMatchObject({
      statusCode: 409,
      message: STEP_MESSAGES.startAgain,
    });
    expect((await confirm(codeOfTyped(t, first.secret))).json()).toMatchObject({
      statusCode: 400,
      fields: { code: STEP_MESSAGES.wrong },
    });
    expect(await factorsOf()).toEqual(NO_FACTORS);
    expect((await confirm(codeOfTyped(t, second.secret))).statusCode).toBe(200);
    expect((await t.call(activateTotp, user)).statusCode).toBe(204);
  });

  test('nothing that was not begun, or half an hour ago, can be confirmed or activated', async () => {
    expect((await confirm('123456')).statusCode).toBe(409);
    expect((await t.call(activateTotp, user)).statusCode).toBe(409);
    const { secret } = await start();
    await confirm(codeOfTyped(t, secret));
    t.clock.advance(30 * MINUTE);
    expect((await confirm(codeOfTyped(t, secret))).statusCode).toBe(409);
    expect((await t.call(activateTotp, user)).statusCode).toBe(409);
  });

  test('another session of the account can neither confirm nor activate it', async () => {
    const { secret } = await start();
    const other = await t.another();
    const body = { code: codeOfTyped(t, secret) };
    expect((await other.call(confirmTotp, user, { body })).statusCode).toBe(409);
    expect((await t.call(confirmTotp, user, { body })).statusCode).toBe(200);
    expect((await other.call(activateTotp, user)).statusCode).toBe(409);
    expect((await t.call(activateTotp, user)).statusCode).toBe(204);
  });

  test('proves the session that did it, and ends all others', async () => {
    const other = await t.another();
    await other.bearer(user);
    const { secret } = await start();
    await confirm(codeOfTyped(t, secret));
    // A proof by password from before it.
    t.clock.advance(1_000);
    await t.call(activateTotp, user);
    expect((await t.call(renewRecoveryCodes, user)).statusCode).toBe(200);
    expect((await other.call(renewRecoveryCodes, user)).statusCode).toBe(401);
  });

  test('a new app takes the place of the old one, which is valid until then', async () => {
    await makeFactor(t, user);
    const { secret } = await start();
    await confirm(codeOfTyped(t, secret));
    expect((await signIn({ code: codeOf(t) })).statusCode).toBe(200);
    expect((await t.call(activateTotp, user)).statusCode).toBe(204);
    t.clock.advance(MINUTE);
    expect((await signIn({ code: codeOf(t) })).statusCode).toBe(401);
    expect((await signIn({ code: codeOfTyped(t, secret) })).statusCode).toBe(200);
    const { step } = await makeStep(t, user, 'FACTOR');
    const body = { step, recoveryCode: RECOVERY_CODES[0] };
    expect((await t.call(secondStep, null, { body })).statusCode).toBe(401);
  });
});

describe('removing it', () => {
  test('leaves the password alone, and tells its owner', async () => {
    await makeFactor(t, user);
    expect((await t.call(removeTotp, await proved())).statusCode).toBe(204);
    expect(await factorsOf()).toEqual(NO_FACTORS);
    expect((await signIn()).statusCode).toBe(200);
    expect(await mailsTo()).toContainEqual(['account.factor-removed', {}]);
    expect(await actionsOf()).toContain('factor-remove');
    expect((await t.call(removeTotp, await proved())).json()).toMatchObject({
      statusCode: 404,
      message: STEP_MESSAGES.noFactor,
    });
  });

  test('needs a factor, not the password alone', async () => {
    await makeFactor(t, user);
    const answer = await t.call(proveIdentity, user, { body: { password: PASSWORD } });
    expect(answer.json()).toMatchObject({ fields: { password: STEP_MESSAGES.factorProves } });
    expect((await t.call(removeTotp, user)).json()).toMatchObject({ code: 'STEP_UP' });
    const recoveryCode = RECOVERY_CODES[0];
    expect((await t.call(proveIdentity, user, { body: { recoveryCode } })).statusCode).toBe(204);
    expect((await t.call(removeTotp, user)).statusCode).toBe(204);
  });

  test('the last factor of a role that must have one stays', async () => {
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    await makeFactor(t, employee);
    expect((await t.call(removeTotp, await proved(employee))).json()).toMatchObject({
      statusCode: 409,
      code: 'LAST_FACTOR',
      message: STEP_MESSAGES.last,
    });
    expect(await factorsOf(employee)).toMatchObject({ recoveryLeft: 10, isRequired: true });
  });
});

describe('SF-08 new recovery codes', () => {
  test('SF-08 ten new ones void the old', async () => {
    await makeFactor(t, user);
    const made = await t.call(renewRecoveryCodes, await proved());
    const { recoveryCodes } = made.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    const complete = async (recoveryCode: string | undefined) => {
      const { step } = await makeStep(t, user, 'FACTOR');
      return (await t.call(secondStep, null, { body: { step, recoveryCode } })).statusCode;
    };
    for (const old of RECOVERY_CODES) {
      t.clock.advance(2 * MINUTE);
      expect(await complete(old)).toBe(401);
    }
    t.clock.advance(MINUTE);
    for (const code of recoveryCodes) expect(await complete(code)).toBe(200);
    expect(await factorsOf()).toMatchObject({ recoveryLeft: 0 });
  });

  test('SF-08 there are none without a second factor', async () => {
    expect((await t.call(renewRecoveryCodes, await proved())).json()).toMatchObject({
      statusCode: 409,
      message: STEP_MESSAGES.noFactor,
    });
  });
});

describe('an administrator', () => {
  let admin: UserRow;
  beforeEach(async () => {
    admin = await makeUser(t.db, { role: 'ADMIN' });
  });
  const reset = async (id: number) => t.call(resetFactors, await proved(admin), { params: { id } });

  test('resets the factors of somebody else, ends his sessions and tells everybody concerned', async () => {
    await makeFactor(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    expect((await t.call(me, user)).statusCode).toBe(200);
    await t.call(secondStep, null, { body: { step, code: '000000' } });
    expect((await reset(user.id)).statusCode).toBe(204);
    // Wrong codes for the former factor do not count for the next one.
    const failures = t.db.selectFrom('code_failures').where('user_id', '=', user.id);
    expect(await failures.select('user_id').execute()).toEqual([]);
    expect((await t.call(me, user)).statusCode).toBe(401);
    const body = { step, code: codeOf(t) };
    expect((await t.call(secondStep, null, { body })).json()).toMatchObject({ code: 'STEP_OVER' });
    expect((await signIn()).statusCode).toBe(200);
    expect(await mailsTo()).toEqual([['account.factor-reset', { actorId: admin.id }]]);
    const administrators = await t.db
      .selectFrom('users')
      .where('role', '=', 'ADMIN')
      .where('deleted_at', 'is', null)
      .select('id')
      .execute();
    const told = await t.db
      .selectFrom('mail')
      .where('kind', '=', 'account.factor-reset-notice')
      .select(['user_id', 'data'])
      .execute();
    const data = { actorId: admin.id, userId: user.id };
    expect(told).toHaveLength(administrators.length);
    expect(told).toEqual(
      expect.arrayContaining(administrators.map(({ id }) => ({ user_id: id, data }))),
    );
    expect(await auditOf()).toContainEqual({
      action: 'factor-reset',
      actor_id: admin.id,
      fields: [],
      detail: {},
    });
  });

  test('tells an administrator whose factors are reset once', async () => {
    const colleague = await makeUser(t.db, { role: 'ADMIN' });
    await makeFactor(t, colleague);
    expect((await reset(colleague.id)).statusCode).toBe(204);
    const mails = t.db.selectFrom('mail').where('user_id', '=', colleague.id);
    expect(await mails.select('kind').execute()).toEqual([{ kind: 'account.factor-reset' }]);
  });

  test('resets neither his own nor what is not there', async () => {
    await makeFactor(t, admin);
    expect((await reset(admin.id)).json()).toMatchObject({ message: STEP_MESSAGES.ownFactor });
    expect((await reset(user.id)).json()).toMatchObject({ message: STEP_MESSAGES.noFactor });
  });

  test('sees in the list who has a second factor', async () => {
    await makeFactor(t, user, { daysAgo: 0 });
    const seen = async (as: UserRow) => {
      const answer = await t.call(listUsers, as, { query: { q: user.username } });
      return answer
        .json<{ data: Record<string, unknown>[] }>()
        .data.find(({ id }) => id === user.id);
    };
    expect(await seen(admin)).toMatchObject({ secondFactorAt: t.clock.now().toISOString() });
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    await makeFactor(t, employee);
    expect(await seen(employee)).not.toHaveProperty('secondFactorAt');
  });
});

describe('a proof', () => {
  const prove = (body: Record<string, string>, of = user) => t.call(proveIdentity, of, { body });
  const mayStart = async (of = user) => (await t.call(startTotp, of)).statusCode === 200;

  test('SF-10 by password counts for five minutes, for this session', async () => {
    await t.bearer(user);
    expect((await t.call(startTotp, user)).json<ErrorBody>()).toMatchObject({
      statusCode: 403,
      code: 'STEP_UP',
      message: 'Please confirm that it is you.',
      proof: { methods: ['PASSWORD'] },
    });
    expect((await prove({ password: PASSWORD })).statusCode).toBe(204);
    expect(await mayStart()).toBe(true);
    expect(await mayStart(await makeUser(t.db))).toBe(false);
    const other = await t.another();
    expect((await other.call(startTotp, user)).statusCode).toBe(403);
    t.clock.advance(5 * MINUTE);
    expect(await mayStart()).toBe(false);
    expect(await actionsOf()).toEqual(['step-up', 'factor-begin']);
  });

  test('SF-10 by code: the same request succeeds after it', async () => {
    await makeFactor(t, user);
    expect((await t.call(renewRecoveryCodes, user)).statusCode).toBe(403);
    expect((await prove({ code: codeOf(t) })).statusCode).toBe(204);
    expect((await t.call(renewRecoveryCodes, user)).statusCode).toBe(200);
    // The same code is no second proof, nor does it sign in.
    expect((await prove({ code: codeOf(t) })).statusCode).toBe(400);
    expect((await signIn({ code: codeOf(t) })).statusCode).toBe(401);
  });

  test('that is wrong is a 400 in words, is noted, and leaves the session', async () => {
    const wrong = await prove({ password: 'a wrong battery' });
    expect(wrong.json()).toMatchObject({
      statusCode: 400,
      fields: { password: 'That password is not right.' },
    });
    expect((await prove({ code: '123456' })).json()).toMatchObject({
      statusCode: 400,
      fields: { code: STEP_MESSAGES.noFactor },
    });
    await makeFactor(t, user);
    expect((await prove({ code: '000000' })).json()).toMatchObject({
      fields: { code: STEP_MESSAGES.wrong },
    });
    expect((await prove({ recoveryCode: 'ZZZZ ZZZZ ZZZZ ZZZZ' })).json()).toMatchObject({
      fields: { recoveryCode: STEP_MESSAGES.wrong },
    });
    expect((await prove({ password: PASSWORD, code: codeOf(t) })).json()).toMatchObject({
      statusCode: 400,
      message: STEP_MESSAGES.oneProof,
    });
    expect((await t.call(me, user)).statusCode).toBe(200);
    expect(await actionsOf()).toEqual(Array.from({ length: 4 }, () => 'step-up-failed'));
  });

  test('by password is limited as other passwords are, by code as other codes are', async () => {
    for (let i = 0; i < 10; i += 1) await prove({ password: 'a wrong battery' });
    expect((await prove({ password: PASSWORD })).statusCode).toBe(429);
    const other = await makeUser(t.db);
    await makeFactor(t, other);
    for (let i = 0; i < 10; i += 1) await prove({ code: '000000' }, other);
    expect((await prove({ code: codeOf(t) }, other)).statusCode).toBe(429);
    expect((await signIn({ code: codeOf(t) }, other)).statusCode).toBe(429);
    expect(await mailsTo(other)).toEqual([['account.wrong-codes', { count: 5 }]]);
  });
});

test('somebody ends all of his sessions but this one', async () => {
  const other = await t.another();
  await other.bearer(user);
  await makeStep(t, user, 'FACTOR');
  await t.bearer(user);
  const jti = await jtiOf(t, user);
  expect((await t.call(endOtherSessions, user)).statusCode).toBe(204);
  expect((await t.call(me, user)).statusCode).toBe(200);
  expect((await other.call(me, user)).statusCode).toBe(401);
  const left = (await t.call(listSessions, user)).json<{ data: unknown[] }>().data;
  expect(left).toHaveLength(1);
  expect(await jtiOf(t, user)).toBe(jti);
  const waiting = await t.db.selectFrom('sign_in_steps').select('user_id').execute();
  expect(waiting.map((row) => row.user_id)).not.toContain(user.id);
  expect(await actionsOf()).toEqual(['sessions-end-all']);
});

test('a link of the machine’s operator sets a password and removes the factor', async () => {
  await makeFactor(t, user);
  const made = await recoverByCommand(t.ctx, user.username);
  const token = made?.path.split('#')[1];
  const password = 'a wholly new battery';
  expect((await signIn()).json()).toMatchObject({ code: 'SECOND_STEP' });
  expect((await t.call(useLink, null, { body: { token, password } })).statusCode).toBe(204);
  expect((await signIn({ password })).statusCode).toBe(200);
  expect(await mailsTo()).toEqual([
    ['account.password', { actorId: user.id, how: 'LINK' }],
    ['account.factor-removed', {}],
  ]);
  expect(await auditOf()).toContainEqual({
    action: 'recovery-used',
    actor_id: user.id,
    fields: ['password', 'secondFactorAt'],
    detail: {},
  });
});
