import { login, type Credentials } from '@recourse/contract/auth';
import { secondStep } from '@recourse/contract/identity/second-step';
import { me, profile } from '@recourse/contract/profile';
import { recover, useLink } from '@recourse/contract/told/links';
import type { ErrorBody } from '@recourse/contract/values/common';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import { deleteUser, updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import {
  codeOf,
  factorsUsed,
  makeFactor,
  makeStep,
  RECOVERY_CODES,
} from '../../../../test/identity/factors.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { linkToken } from '../../../kernel/security/link-token.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let t: TestApp;
let user: UserRow;
beforeAll(async () => {
  t = await createTestApp(MAIL_IS_ON);
});
beforeEach(async () => {
  // Only the first failures of a minute are written one by one.
  t.clock.advance(2 * MINUTE);
  user = await makeUser(t.db, { role: 'EMPLOYE' });
  await makeFactor(t, user);
});
afterAll(() => t.close());

const signIn = (more: Partial<Credentials> = {}, of = user) =>
  t.call(login, null, { body: { email: of.email, password: PASSWORD, ...more } });
const stepOf = async (of = user): Promise<string> =>
  (await signIn({}, of)).json<ErrorBody>().step?.id ?? '';
const complete = (body: Record<string, unknown>, app = t) => app.call(secondStep, null, { body });
const auditOf = async (of = user) =>
  (
    await t.db
      .selectFrom('audit')
      .where('object_id', '=', of.id)
      .where('area', 'in', ['auth', 'users'])
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const mailsTo = async (of = user) =>
  t.db
    .selectFrom('mail')
    .where('user_id', '=', of.id)
    .select(['kind', 'data'])
    .orderBy('id')
    .execute();
const sessionsOf = (of = user) =>
  t.db.selectFrom('sessions').where('user_id', '=', of.id).selectAll().execute();

describe('a sign-in to an account with a second factor', () => {
  test('SF-01 is a 401 that says what is missing, with a step and without a token', async () => {
    const answer = await signIn();
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: "A second step is needed. Please sign in on the portal's own page.",
      code: 'SECOND_STEP',
      requestId: expect.any(String) as string,
      step: {
        id: expect.stringMatching(/^[\w-]{43}$/) as string,
        methods: ['TOTP', 'RECOVERY_CODE'],
        expiresAt: new Date(t.clock.now().getTime() + 5 * MINUTE).toISOString(),
      },
    });
    expect(await sessionsOf()).toEqual([]);
    // It is neither a failure nor a sign-in yet.
    expect(await auditOf()).toEqual([]);
  });

  test('SF-01 the step is a token for nothing, and is stored as a hash alone', async () => {
    const step = await stepOf();
    const answer = await t.call(me, null, { headers: { authorization: `Bearer ${step}` } });
    expect(answer.statusCode).toBe(401);
    const stored = await t.db
      .selectFrom('sign_in_steps')
      .where('user_id', '=', user.id)
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(step);
  });

  test('SF-01 a wrong password says nothing of it', async () => {
    const answer = await signIn({ password: 'a wrong battery', code: codeOf(t) });
    expect(answer.json()).toMatchObject({
      statusCode: 401,
      code: 'UNAUTHORIZED',
      message: 'Wrong e-mail, username or password.',
    });
    expect(answer.json()).not.toHaveProperty('step');
  });

  test('without one it is what it was, also with a code that nobody needs', async () => {
    const other = await makeUser(t.db);
    expect((await signIn({}, other)).statusCode).toBe(200);
    expect((await signIn({ code: '123456' }, other)).statusCode).toBe(200);
  });
});

describe('the right code', () => {
  test('SF-02 signs in as specified, once for each step', async () => {
    const step = await stepOf();
    const answer = await complete({ step, code: codeOf(t) });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        token: expect.any(String) as string,
        id: user.id,
        email: user.email,
        username: user.username,
        roles: ['EMPLOYE'],
      },
    ]);
    const { token } = answer.json<{ token: string }>();
    const own = await t.call(me, null, { headers: { authorization: `Bearer ${token}` } });
    expect(profile.parse(own.json()).id).toBe(user.id);
    t.clock.advance(MINUTE);
    const again = await complete({ step, code: codeOf(t) });
    expect(again.json()).toMatchObject({ code: 'STEP_OVER', message: STEP_MESSAGES.over });
    expect(await auditOf()).toEqual(['sign-in']);
    expect(await factorsUsed(t, user)).toEqual(['TOTP']);
  });

  test('SF-02 the same code again, also in a new step, is wrong', async () => {
    const code = codeOf(t);
    expect((await complete({ step: await stepOf(), code })).statusCode).toBe(200);
    const again = await complete({ step: await stepOf(), code });
    expect(again.json()).toMatchObject({
      statusCode: 401,
      code: 'WRONG_CODE',
      message: 'That code is not right, or was used already.',
    });
    expect(await auditOf()).toEqual(['sign-in', 'second-step-failed']);
    t.clock.advance(30_000);
    expect((await complete({ step: await stepOf(), code: codeOf(t) })).statusCode).toBe(200);
  });

  test('SF-02 an earlier code than the last one is wrong as well', async () => {
    expect((await complete({ step: await stepOf(), code: codeOf(t) })).statusCode).toBe(200);
    const code = codeOf(t, undefined, -1);
    expect((await complete({ step: await stepOf(), code })).statusCode).toBe(401);
  });

  test('SF-02 twenty times at once, at two servers, in steps of their own: one success', async () => {
    const other = await t.another();
    const code = codeOf(t);
    const steps = await Promise.all(
      Array.from({ length: 20 }, async () => (await makeStep(t, user, 'FACTOR')).step),
    );
    const answers = await Promise.all(
      steps.map((step, at) => complete({ step, code }, at % 2 === 0 ? t : other)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    expect(statuses.every((status) => [200, 401, 429].includes(status))).toBe(true);
    expect(await sessionsOf()).toHaveLength(1);
  });

  test('SF-02 one step twenty times at once: one success', async () => {
    const step = await stepOf();
    const codes = [codeOf(t), codeOf(t, undefined, 1)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => complete({ step, code: codes[at % 2] })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await sessionsOf()).toHaveLength(1);
  });

  test('in the sign-in itself it signs in at once', async () => {
    const wrong = await signIn({ code: codeOf(t, undefined, 5) });
    expect(wrong.json()).toMatchObject({ statusCode: 401, code: 'WRONG_CODE' });
    expect((await signIn({ code: codeOf(t) })).statusCode).toBe(200);
    expect((await signIn({ code: codeOf(t) })).json()).toMatchObject({ code: 'WRONG_CODE' });
    expect(await auditOf()).toEqual(['second-step-failed', 'sign-in', 'second-step-failed']);
  });
});

describe('what people type', () => {
  const inScript = (digits: string, zero: number): string =>
    digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

  test.each([
    ['Arabic-Indic', 0x0660],
    ['Persian', 0x06f0],
    ['full-width', 0xff10],
  ])('SF-03 digits of the script %s are right', async (_, zero) => {
    const code = inScript(codeOf(t), zero);
    expect((await complete({ step: await stepOf(), code })).statusCode).toBe(200);
  });

  test('SF-03 spaces, dashes and invisible signs in it do not matter', async () => {
    const [first, second] = [codeOf(t).slice(0, 3), codeOf(t).slice(3)];
    const code = ` \u200e${first}\u00a0-${second} `;
    expect((await complete({ step: await stepOf(), code })).statusCode).toBe(200);
  });

  test.each([
    ['12345'],
    ['1234567'],
    ['abcdef'],
    ['१२३४५६'],
    ['٦'.repeat(65)],
    ['😀'],
    [''],
    ['\u0000\u0000\u0000\u0000\u0000\u0000'],
    [123_456],
    [null],
  ])('SF-03 %j is a 400 that costs no try', async (code) => {
    const step = await stepOf();
    for (let i = 0; i <= SECOND_FACTOR.stepTries; i += 1)
      expect((await complete({ step, code })).statusCode).toBe(400);
    expect((await complete({ step, code: codeOf(t) })).statusCode).toBe(200);
  });

  test('one code and no other is needed', async () => {
    const step = await stepOf();
    const both = { step, code: codeOf(t), recoveryCode: RECOVERY_CODES[0] };
    for (const body of [{ step }, both]) {
      const answer = await complete(body);
      expect(answer.json()).toMatchObject({ statusCode: 400, message: STEP_MESSAGES.oneCode });
    }
  });
});

describe('a step', () => {
  test('is over after five minutes, and after five wrong codes', async () => {
    const late = await stepOf();
    t.clock.advance(5 * MINUTE);
    expect((await complete({ step: late, code: codeOf(t) })).json()).toMatchObject({
      code: 'STEP_OVER',
    });
    const step = await stepOf();
    for (let i = 0; i < SECOND_FACTOR.stepTries; i += 1)
      expect((await complete({ step, code: '000000' })).json()).toMatchObject({
        code: 'WRONG_CODE',
      });
    const answer = await complete({ step, code: codeOf(t) });
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'STEP_OVER' });
    expect((await complete({ step: await stepOf(), code: codeOf(t) })).statusCode).toBe(200);
  });

  test('of nobody, or of another kind, is over', async () => {
    const { step } = await makeStep(t, user, 'SET_UP');
    for (const one of ['x', 'y'.repeat(64), step])
      expect((await complete({ step: one, code: codeOf(t) })).json()).toMatchObject({
        code: 'STEP_OVER',
      });
  });

  test.each([
    ['another password', { password: 'a wholly new battery' }],
    ['another role', { role: 'CLIENT' }],
  ])('ends with %s', async (_, body) => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const step = await stepOf();
    const params = { id: user.id };
    expect((await t.call(updateUser, admin, { params, body })).statusCode).toBe(200);
    expect((await complete({ step, code: codeOf(t) })).json()).toMatchObject({
      code: 'STEP_OVER',
    });
    expect(await sessionsOf()).toEqual([]);
  });

  test('ends with its account', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const step = await stepOf();
    expect((await t.call(deleteUser, admin, { params: { id: user.id } })).statusCode).toBe(204);
    expect((await complete({ step, code: codeOf(t) })).json()).toMatchObject({
      code: 'STEP_OVER',
    });
    for (const table of ['totp', 'recovery_codes', 'sign_in_steps', 'code_failures'] as const) {
      const rows = await t.db
        .selectFrom(table)
        .where('user_id', '=', user.id)
        .selectAll()
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('is forgotten when it is over', async () => {
    await stepOf();
    const rows = () =>
      t.db.selectFrom('sign_in_steps').where('user_id', '=', user.id).selectAll().execute();
    await forgetOutdated(t);
    expect(await rows()).toHaveLength(1);
    t.clock.advance(5 * MINUTE + 1);
    await forgetOutdated(t);
    expect(await rows()).toEqual([]);
  });
});

describe('wrong codes of an account', () => {
  /** Gives wrong codes in steps of their own, far enough apart to wait for nothing. */
  async function giveWrong(times: number, given: Record<string, string> = { code: '000000' }) {
    for (let i = 0; i < times; i += 1) {
      t.clock.advance(16 * MINUTE);
      expect((await complete({ step: await stepOf(), ...given })).statusCode).toBe(401);
    }
  }

  test('the fifth of a day is told by mail, once', async () => {
    await giveWrong(4);
    expect(await mailsTo()).toEqual([]);
    await giveWrong(3);
    expect(await mailsTo()).toEqual([{ kind: 'account.wrong-codes', data: { count: 5 } }]);
  });

  test('after thirty in a day even a right one is refused, recovery codes included', async () => {
    await giveWrong(15);
    // A right one between them does not give more.
    t.clock.advance(16 * MINUTE);
    expect((await complete({ step: await stepOf(), code: codeOf(t) })).statusCode).toBe(200);
    await giveWrong(15, { recoveryCode: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' });
    t.clock.advance(16 * MINUTE);
    for (const given of [{ code: codeOf(t) }, { recoveryCode: RECOVERY_CODES[0] }]) {
      const answer = await complete({ step: await stepOf(), ...given });
      expect(answer.json()).toMatchObject({ statusCode: 429, message: STEP_MESSAGES.tooMany });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_600);
    }
    t.clock.advance(DAY);
    expect((await complete({ step: await stepOf(), code: codeOf(t) })).statusCode).toBe(200);
  });

  test('many at once have to wait, as wrong passwords do', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await complete({ step: await stepOf(), code: '000000' })).statusCode).toBe(401);
    const answer = await complete({ step: await stepOf(), code: codeOf(t) });
    expect(answer.json()).toMatchObject({
      statusCode: 429,
      message: 'Too many failed attempts. Please try again in 5 seconds.',
    });
    t.clock.advance(5_000);
    expect((await complete({ step: await stepOf(), code: codeOf(t) })).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  test('SF-08 signs in once, and is told by mail', async () => {
    const recoveryCode = RECOVERY_CODES[0];
    expect((await complete({ step: await stepOf(), recoveryCode })).statusCode).toBe(200);
    expect(await mailsTo()).toEqual([{ kind: 'account.recovery-code', data: { left: 9 } }]);
    expect(await auditOf()).toEqual(['recovery-code-used', 'sign-in']);
    expect(await factorsUsed(t, user)).toEqual(['RECOVERY_CODE']);
    const again = await complete({ step: await stepOf(), recoveryCode });
    expect(again.json()).toMatchObject({ statusCode: 401, code: 'WRONG_CODE' });
  });

  test('SF-08 typed in small letters, with o, i, l and spaces, it is the same', async () => {
    await t.db.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    const hash = hashRecoveryCode(user.id, '0123-0123-1100-ABCD');
    await t.db.insertInto('recovery_codes').values({ user_id: user.id, hash }).execute();
    const recoveryCode = 'oI23 0l23 iLOo abcd';
    expect((await complete({ step: await stepOf(), recoveryCode })).statusCode).toBe(200);
  });

  test('SF-08 of twenty uses at once one signs in', async () => {
    const recoveryCode = RECOVERY_CODES[0];
    const steps = await Promise.all(
      Array.from({ length: 20 }, async () => (await makeStep(t, user, 'FACTOR')).step),
    );
    const answers = await Promise.all(steps.map((step) => complete({ step, recoveryCode })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('SF-08 with fewer than three left, its mail says so', async () => {
    for (const recoveryCode of RECOVERY_CODES.slice(0, 8))
      expect((await complete({ step: await stepOf(), recoveryCode })).statusCode).toBe(200);
    const kinds = (await mailsTo()).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['account.recovery-code', 'account.codes-low']);
    expect((await mailsTo()).at(-1)?.data).toEqual({ left: 2 });
  });

  test.each(['AAAA', 'AAAA-BBBB-CCCC-DDDÀ', '-'.repeat(64), 'A'.repeat(65)])(
    'SF-08 %j cannot be one',
    async (recoveryCode) => {
      const answer = await complete({ step: await stepOf(), recoveryCode });
      expect(answer.json()).toMatchObject({ statusCode: 400, message: STEP_MESSAGES.recoveryCode });
    },
  );
});

test('RC-07 after a reset by mail the second factor is still asked for', async () => {
  const password = 'a wholly new battery';
  await t.call(recover, null, { body: { email: user.email } });
  await t.ctx.guards.afterwards.idle();
  const { id, kind, nonce } = await t.db
    .selectFrom('mail_links')
    .where('user_id', '=', user.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const token = linkToken(t.ctx.links, { id, kind, nonce });
  expect((await t.call(useLink, null, { body: { token, password } })).statusCode).toBe(204);
  const answer = await signIn({ password });
  expect(answer.json()).toMatchObject({ statusCode: 401, code: 'SECOND_STEP' });
  const step = answer.json<ErrorBody>().step?.id;
  expect((await complete({ step, code: codeOf(t) })).statusCode).toBe(200);
  // The mail about the new password says that the factor remains.
  expect(await mailsTo()).toContainEqual({
    kind: 'account.password',
    data: { actorId: user.id, how: 'LINK', factors: 1 },
  });
});
