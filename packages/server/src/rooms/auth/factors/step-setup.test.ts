import { listSessions, login } from '@recourse/contract/auth';
import { listFactors, type TotpSecret } from '@recourse/contract/identity/factors';
import {
  confirmStepSetup,
  finishStepSetup,
  secondStep,
  startStepSetup,
} from '@recourse/contract/identity/second-step';
import { me } from '@recourse/contract/profile';
import type { ErrorBody } from '@recourse/contract/values/common';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import { updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import { codeOfTyped, makeFactor } from '../../../../test/identity/factors.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import { partOf, startMailServer, type MailServer } from '../../../../test/mail/mail-server.ts';
import { sendMails } from '../../../../test/mail/sending.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';

/** Sign-ins to accounts whose role must have a second factor. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ENFORCED = { SECOND_FACTOR_ROLES: 'ADMIN, employe' };

/** What a test does at an app. */
const at = (t: () => TestApp) => {
  const signIn = (user: UserRow) =>
    t().call(login, null, { body: { email: user.email, password: PASSWORD } });
  return {
    signIn,
    stepOf: async (user: UserRow): Promise<string> =>
      (await signIn(user)).json<ErrorBody>().step?.id ?? '',
    start: (step: string) => t().call(startStepSetup, null, { body: { step } }),
    confirm: (body: Record<string, unknown>) => t().call(confirmStepSetup, null, { body }),
    finish: (step: string) => t().call(finishStepSetup, null, { body: { step } }),
    factorsOf: async (user: UserRow) => {
      const rows = await t()
        .db.selectFrom('totp')
        .where('user_id', '=', user.id)
        .selectAll()
        .execute();
      return rows.length;
    },
  };
};

describe('without mails', () => {
  let t: TestApp;
  let admin: UserRow;
  const { signIn, stepOf, start, confirm, finish, factorsOf } = at(() => t);
  beforeAll(async () => {
    t = await createTestApp(ENFORCED);
  });
  beforeEach(async () => {
    t.clock.advance(2 * MINUTE);
    admin = await makeUser(t.db, { role: 'ADMIN' });
  });
  afterAll(() => t.close());

  /** Begins and confirms; resolves with what an app then has. */
  async function confirmed(step: string) {
    const { secret } = (await start(step)).json<TotpSecret>();
    const answer = await confirm({ step, code: codeOfTyped(t, secret) });
    return { secret, answer };
  }

  test('SF-06 an administrator without a factor reaches nothing but its set-up', async () => {
    const answer = await signIn(admin);
    expect(answer.json()).toMatchObject({
      statusCode: 401,
      code: 'SECOND_STEP_SETUP',
      message: STEP_MESSAGES.setUp,
      step: {
        methods: ['TOTP'],
        expiresAt: new Date(t.clock.now().getTime() + 30 * MINUTE).toISOString(),
      },
    });
    const step = answer.json<ErrorBody>().step?.id ?? '';
    const asToken = { headers: { authorization: `Bearer ${step}` } };
    expect((await t.call(me, null, asToken)).statusCode).toBe(401);
    const code = await t.call(secondStep, null, { body: { step, code: '123456' } });
    expect(code.json()).toMatchObject({ code: 'STEP_OVER' });
    // A session that was opened before the role had to have one is no way round it.
    expect((await t.call(me, admin)).statusCode).toBe(401);
  });

  test('SF-06 a client is asked for nothing', async () => {
    const client = await makeUser(t.db);
    expect((await signIn(client)).statusCode).toBe(200);
    expect((await t.call(listFactors, client)).json()).toMatchObject({ isRequired: false });
  });

  test('SF-06 an account that becomes one of such a role sets one up at the next sign-in', async () => {
    await makeFactor(t, admin);
    const client = await makeUser(t.db);
    const params = { id: client.id };
    const answer = await t.call(updateUser, admin, { params, body: { role: 'EMPLOYE' } });
    expect(answer.statusCode).toBe(200);
    expect((await signIn(client)).json()).toMatchObject({ code: 'SECOND_STEP_SETUP' });
  });

  test('the whole set-up signs in, and is asked for from then on', async () => {
    const step = await stepOf(admin);
    const begun = await start(step);
    expect([begun.statusCode, begun.json()]).toEqual([
      200,
      {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
        uri: expect.stringContaining('otpauth://totp/') as string,
        mailCode: false,
      },
    ]);
    const { secret } = begun.json<TotpSecret>();
    const shown = await confirm({ step, code: codeOfTyped(t, secret) });
    const { recoveryCodes } = shown.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){4}$/);
    expect(await factorsOf(admin)).toBe(0);
    const done = await finish(step);
    expect(done.json()).toMatchObject({ id: admin.id, roles: ['ADMIN'] });
    const { token } = done.json<{ token: string }>();
    const bearer = { headers: { authorization: `Bearer ${token}` } };
    expect((await t.call(listSessions, null, bearer)).statusCode).toBe(200);
    expect((await t.call(listFactors, null, bearer)).json()).toEqual({
      totp: { createdAt: t.clock.now().toISOString(), isUsable: true },
      passkeys: [],
      recoveryLeft: 10,
      isRequired: true,
    });
    // The code that confirmed it has been used.
    const next = (await signIn(admin)).json<ErrorBody>();
    expect(next.code).toBe('SECOND_STEP');
    const complete = (given: object) =>
      t.call(secondStep, null, { body: { step: next.step?.id, ...given } });
    expect((await complete({ code: codeOfTyped(t, secret) })).statusCode).toBe(401);
    expect((await complete({ code: codeOfTyped(t, secret, 1) })).statusCode).toBe(200);
    const [recoveryCode] = recoveryCodes;
    const body = { step: await stepOf(admin), recoveryCode };
    expect((await t.call(secondStep, null, { body })).statusCode).toBe(200);
  });

  test('SF-09 what was broken off counts for nothing, and begins anew', async () => {
    const first = await stepOf(admin);
    const { secret } = await confirmed(first);
    expect(await factorsOf(admin)).toBe(0);
    // The page was loaded again: another sign-in.
    const second = await stepOf(admin);
    const again = (await start(second)).json<TotpSecret>();
    expect(again.secret).not.toBe(secret);
    // What the first one had shown is void, and it cannot finish what the second one began.
    expect((await confirm({ step: second, code: codeOfTyped(t, secret) })).statusCode).toBe(400);
    expect((await finish(second)).json()).toMatchObject({
      statusCode: 409,
      message: STEP_MESSAGES.startAgain,
    });
    expect((await finish(first)).statusCode).toBe(409);
    const right = await confirm({ step: second, code: codeOfTyped(t, again.secret) });
    expect(right.statusCode).toBe(200);
    expect((await finish(first)).statusCode).toBe(409);
    expect((await finish(second)).statusCode).toBe(200);
    expect(await factorsOf(admin)).toBe(1);
  });

  test('a step sets up nothing where there is a factor, and only once', async () => {
    const [first, second] = [await stepOf(admin), await stepOf(admin)];
    await confirmed(first);
    const answers = await Promise.all([finish(first), finish(first)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
    for (const answer of [await start(second), await confirm({ step: second, code: '123456' })])
      expect(answer.json()).toMatchObject({ statusCode: 401, code: 'STEP_OVER' });
  });

  test('is over after half an hour, and after five wrong codes', async () => {
    const late = await stepOf(admin);
    t.clock.advance(30 * MINUTE - 1);
    expect((await start(late)).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await start(late)).json()).toMatchObject({ code: 'STEP_OVER' });
    const step = await stepOf(admin);
    const { secret } = (await start(step)).json<TotpSecret>();
    for (let i = 0; i < 5; i += 1)
      expect((await confirm({ step, code: '000000' })).json()).toMatchObject({
        statusCode: 400,
        fields: { code: STEP_MESSAGES.wrong },
      });
    expect((await confirm({ step, code: codeOfTyped(t, secret) })).json()).toMatchObject({
      code: 'STEP_OVER',
    });
  });

  test('nothing is confirmed that was not begun', async () => {
    const step = await stepOf(admin);
    expect((await confirm({ step, code: '123456' })).json()).toMatchObject({ statusCode: 409 });
    expect((await finish(step)).statusCode).toBe(409);
  });
});

describe('where mails are sent', () => {
  let t: TestApp;
  let post: MailServer;
  const { signIn, stepOf, start, confirm, finish } = at(() => t);
  beforeAll(async () => {
    post = await startMailServer();
    t = await createTestApp({ ...MAIL_IS_ON, ...ENFORCED, SMTP_URL: post.url });
  });
  afterAll(async () => {
    await t.close();
    await post.close();
  });
  beforeEach(() => {
    post.arrived.length = 0;
  });

  const mailedCode = (): string => {
    const text = post.arrived.map((mail) => partOf(mail, 'text/plain')).at(-1) ?? '';
    return /\b\d{8}\b/.exec(text)?.[0] ?? '';
  };

  test('the set-up needs the code of a mail to the trusted address', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const step = await stepOf(admin);
    const begun = (await start(step)).json<TotpSecret & { mailCode: boolean }>();
    expect(begun.mailCode).toBe(true);
    await sendMails(t);
    expect(post.arrived.map(({ to }) => to)).toEqual([[admin.email]]);
    const mailCode = mailedCode();
    expect(mailCode).toMatch(/^\d{8}$/);
    const code = codeOfTyped(t, begun.secret);
    expect((await confirm({ step, code })).json()).toMatchObject({
      statusCode: 400,
      fields: { mailCode: STEP_MESSAGES.mailCode },
    });
    const wrong = mailCode === '00000000' ? '11111111' : '00000000';
    expect((await confirm({ step, code, mailCode: wrong })).json()).toMatchObject({
      statusCode: 400,
      fields: { mailCode: STEP_MESSAGES.wrongMailCode },
    });
    expect((await confirm({ step, code, mailCode: `${mailCode} ` })).statusCode).toBe(200);
    expect((await finish(step)).statusCode).toBe(200);
    // It is in no table.
    const stored = await t.db.selectFrom('mail').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(mailCode);
    await sendMails(t);
    const kinds = await t.db
      .selectFrom('mail')
      .where('user_id', '=', admin.id)
      .select('kind')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['account.setup-code', 'account.factor-added']);
  });

  test('the code of a mail counts for its own sign-in alone', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    await start(await stepOf(admin));
    await sendMails(t);
    const mailCode = mailedCode();
    const step = await stepOf(admin);
    const code = codeOfTyped(t, (await start(step)).json<TotpSecret>().secret);
    expect((await confirm({ step, code, mailCode })).json()).toMatchObject({
      fields: { mailCode: STEP_MESSAGES.wrongMailCode },
    });
    await sendMails(t);
    expect((await confirm({ step, code, mailCode: mailedCode() })).statusCode).toBe(200);
  });

  test('five wrong codes of a mail end the sign-in', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const step = await stepOf(admin);
    const code = codeOfTyped(t, (await start(step)).json<TotpSecret>().secret);
    await sendMails(t);
    const mailCode = mailedCode();
    const wrong = mailCode === '00000000' ? '11111111' : '00000000';
    for (let i = 0; i < 5; i += 1)
      expect((await confirm({ step, code, mailCode: wrong })).statusCode).toBe(400);
    expect((await confirm({ step, code, mailCode })).json()).toMatchObject({ code: 'STEP_OVER' });
    // The second mail tells of them.
    await sendMails(t);
    expect(post.arrived.map(({ to }) => to)).toEqual([[admin.email], [admin.email]]);
  });

  test('one step sends one code; the fourth in an hour is refused', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    for (let i = 0; i < 3; i += 1) {
      const step = await stepOf(admin);
      expect((await start(step)).statusCode).toBe(200);
      expect((await start(step)).statusCode).toBe(200);
    }
    await sendMails(t);
    expect(post.arrived).toHaveLength(3);
    const step = await stepOf(admin);
    expect((await start(step)).json()).toMatchObject({
      statusCode: 429,
      message: STEP_MESSAGES.mailLimited,
    });
    t.clock.advance(HOUR);
    expect((await start(await stepOf(admin))).statusCode).toBe(200);
  });

  test('a mail whose sign-in is over is not sent', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    await start(await stepOf(admin));
    t.clock.advance(31 * MINUTE);
    await sendMails(t);
    expect(post.arrived).toEqual([]);
  });

  test.each([
    ['its owner set himself', { email_trusted: false }],
    ['no mail reaches', { email: 'root@localhost.localdomain' }],
  ])('no code is asked for at an address that %s', async (_, values) => {
    const admin = await makeUser(t.db, { role: 'ADMIN', ...values });
    expect((await signIn(admin)).json()).toMatchObject({ code: 'SECOND_STEP_SETUP' });
    expect((await start(await stepOf(admin))).json()).toMatchObject({ mailCode: false });
  });
});
