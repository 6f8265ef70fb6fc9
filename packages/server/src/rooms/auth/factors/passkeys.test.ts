import { me } from '@recourse/contract/profile';
import { generateKeyPairSync } from 'node:crypto';
import { login } from '@recourse/contract/auth';
import {
  confirmTotp,
  type Factors,
  listFactors,
  type RecoveryCodes,
  removeTotp,
  resetFactors,
} from '@recourse/contract/identity/factors';
import {
  activatePasskey,
  addPasskey,
  removePasskey,
  startPasskey,
  startPasskeyProof,
} from '@recourse/contract/identity/passkeys';
import { proveIdentity } from '@recourse/contract/identity/proof';
import { secondStep, startSecondStep } from '@recourse/contract/identity/second-step';
import { deleteUser } from '@recourse/contract/users';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import {
  PASSKEY_MESSAGES,
  PASSKEYS,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@recourse/contract/values/passkeys';
import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Authenticator, Faults } from '../../../../test/identity/authenticator.ts';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import {
  codeOf,
  factorsUsed,
  makeFactor,
  makeStep,
  proveSessions,
} from '../../../../test/identity/factors.ts';
import { authenticatorOf, makePasskey, partyOf } from '../../../../test/identity/passkeys.ts';
import { MAIL_IS_ON } from '../../../../test/mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { forgetOutdated } from '../../../forget-outdated.ts';

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
const factorsOf = async (of = user) => (await t.call(listFactors, of)).json<Factors>();
const begin = async (of = user) =>
  (await t.call(startPasskey, await proved(of))).json<PasskeyCreation>();
const add = (credential: unknown, of = user, name = 'My phone') =>
  t.call(addPasskey, of, { body: { name, credential } });
const activate = (of = user) => t.call(activatePasskey, of);
const remove = async (id: number, of = user) =>
  t.call(removePasskey, await proved(of), { params: { id } });
const mailsTo = async (of = user) =>
  (
    await t.db
      .selectFrom('mail')
      .where('user_id', '=', of.id)
      .select(['kind', 'data'])
      .orderBy('id')
      .execute()
  ).map(({ kind, data }) => [kind, data]);
const actionsOf = async (of = user) =>
  (
    await t.db
      .selectFrom('audit')
      .where('object_id', '=', of.id)
      .where('area', 'in', ['auth', 'users'])
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** Signs in with the password; resolves with the step that is needed. */
const beginSignIn = async (of = user): Promise<string> => {
  const body = { email: of.email, password: PASSWORD };
  const response = await t.call(login, null, { body });
  return response.json<{ step: { id: string } }>().step.id;
};
const askAtStep = async (step: string) =>
  (await t.call(startSecondStep, null, { body: { step } })).json<PasskeyRequest>();
const finish = (step: string, credential: unknown) =>
  t.call(secondStep, null, { body: { step, credential } });
const askForProof = async (of = user) =>
  (await t.call(startPasskeyProof, of)).json<PasskeyRequest>();
const prove = (credential: unknown, of = user) =>
  t.call(proveIdentity, of, { body: { credential } });
const PROVED = { statusCode: 204 };
const WRONG_STEP = { statusCode: 401, code: 'WRONG_CODE', message: PASSKEY_MESSAGES.wrong };
const WRONG = {
  statusCode: 400,
  message: PASSKEY_MESSAGES.wrong,
  fields: { credential: PASSKEY_MESSAGES.wrong },
};

/** Adds a passkey as the first factor and keeps its recovery codes. */
async function enrol(of = user): Promise<Authenticator> {
  const authenticator = authenticatorOf(t);
  await add(authenticator.create(await begin(of)), of);
  expect((await activate(of)).statusCode).toBe(204);
  return authenticator;
}

describe('adding a passkey', () => {
  test('SF-07 the browser is told for whom, and asked to check its owner', async () => {
    expect(await begin()).toEqual({
      rp: { id: 'portal.example.org', name: 'Recourse' },
      user: {
        id: Buffer.from(`user ${user.id}`).toString('base64url'),
        name: user.username,
        displayName: user.username,
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    });
  });

  test('SF-07 the first factor counts when its recovery codes are kept', async () => {
    const authenticator = authenticatorOf(t);
    const options = await begin();
    const added = await add(authenticator.create(options));
    expect(added.statusCode).toBe(200);
    const { recoveryCodes } = added.json<RecoveryCodes>();
    expect(recoveryCodes).toHaveLength(10);
    expect(await factorsOf()).toEqual({
      totp: null,
      passkeys: [],
      recoveryLeft: 0,
      isRequired: false,
    });
    const body = { email: user.email, password: PASSWORD };
    const signedIn = await t.call(login, null, { body });
    expect(signedIn.statusCode).toBe(200);
    expect((await activate()).statusCode).toBe(204);
    // That session was opened without a factor.
    const { token } = signedIn.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.call(me, null, { headers })).statusCode).toBe(401);
    expect(await factorsOf()).toEqual({
      totp: null,
      passkeys: [
        {
          id: expect.any(Number),
          name: 'My phone',
          createdAt: t.clock.now().toISOString(),
          lastUsedAt: null,
          isUsable: true,
        },
      ],
      recoveryLeft: 10,
      isRequired: false,
    });
    expect(await mailsTo()).toEqual([['account.factor-added', { passkey: 1 }]]);
    expect(await actionsOf()).toEqual(['factor-begin', 'factor-confirm', 'sign-in', 'factor-add']);
    const step = (await t.call(login, null, { body })).json<{ step: { methods: string[] } }>().step;
    expect(step.methods).toEqual(['PASSKEY', 'RECOVERY_CODE']);
    // Neither the challenge nor the codes are in the trail, nor as they are in a table.
    const rows = [
      await t.db.selectFrom('audit').selectAll().execute(),
      await t.db.selectFrom('passkeys').selectAll().execute(),
      await t.db.selectFrom('passkey_challenges').selectAll().execute(),
      await t.db.selectFrom('recovery_codes').selectAll().execute(),
    ];
    for (const told of [options.challenge, ...recoveryCodes])
      expect(JSON.stringify(rows)).not.toContain(told);
  });

  test('a further factor counts at once, without new recovery codes', async () => {
    const first = await enrol();
    const second = authenticatorOf(t);
    const options = await begin();
    expect(options.excludeCredentials).toEqual([
      { id: first.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await add(second.create(options), user, 'Spare key')).json()).toEqual({
      recoveryCodes: [],
    });
    const { passkeys, recoveryLeft } = await factorsOf();
    expect(passkeys.map(({ name }) => name)).toEqual(['My phone', 'Spare key']);
    expect(recoveryLeft).toBe(10);
    expect((await activate()).statusCode).toBe(409);
  });

  test('another session, half an hour later, or a second time: nothing to activate', async () => {
    await add(authenticatorOf(t).create(await begin()));
    const other = await t.another();
    expect((await other.call(activatePasskey, user)).statusCode).toBe(409);
    t.clock.advance(SECOND_FACTOR.setUpMinutes * MINUTE);
    expect((await activate()).json()).toMatchObject({
      statusCode: 409,
      message: STEP_MESSAGES.startAgain,
    });
    await enrol();
    expect((await activate()).statusCode).toBe(409);
  });

  test('one that is known already is refused, whoever has it', async () => {
    const authenticator = await enrol();
    const known = { statusCode: 409, message: PASSKEY_MESSAGES.known };
    expect((await add(authenticator.create(await begin()))).json()).toMatchObject(known);
    const other = await makeUser(t.db);
    expect((await add(authenticator.create(await begin(other)), other)).json()).toMatchObject(
      known,
    );
    // It was added to both before either activated it.
    const [one, two] = [await makeUser(t.db), await makeUser(t.db)];
    const shared = authenticatorOf(t);
    for (const who of [one, two])
      expect((await add(shared.create(await begin(who)), who)).statusCode).toBe(200);
    expect((await activate(one)).statusCode).toBe(204);
    expect((await activate(two)).json()).toMatchObject(known);
    expect((await factorsOf(two)).passkeys).toEqual([]);
  });

  test('an account has twenty at most', async () => {
    const options = await begin();
    for (let made = 0; made < PASSKEYS.most; made += 1) await makePasskey(t, user);
    const refused = { statusCode: 409, message: PASSKEY_MESSAGES.tooMany };
    expect((await add(authenticatorOf(t).create(options))).json()).toMatchObject(refused);
    expect((await t.call(startPasskey, user)).json()).toMatchObject(refused);
  });

  const FAULTS: readonly (readonly [string, Faults])[] = [
    ['another origin', { origin: 'https://portal.example.org.evil.example' }],
    ['http', { origin: 'http://portal.example.org' }],
    ['another host', { rpId: 'example.org' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['the answer for a sign-in', { type: 'webauthn.get' }],
    ['nobody checked', { isVerified: false }],
    ['a kind of key that was not asked for', { algorithm: -35 }],
    ['a statement of its maker', { format: 'packed', statement: new Map([['x5c', 'x']]) }],
    ['a statement of a kind that needs certificates', { format: 'apple' }],
  ];
  test.each(FAULTS)('SF-07 is refused: %s', async (_, faults) => {
    const credential = authenticatorOf(t).create(await begin(), faults);
    expect((await add(credential)).json()).toMatchObject(WRONG);
    expect((await activate()).statusCode).toBe(409);
  });

  test('SF-07 a challenge that is old, used or of another session is refused', async () => {
    const old = await begin();
    t.clock.advance(PASSKEYS.challengeMinutes * MINUTE);
    await proved();
    expect((await add(authenticatorOf(t).create(old))).json()).toMatchObject(WRONG);
    const used = await begin();
    expect((await add(authenticatorOf(t).create(used))).statusCode).toBe(200);
    expect((await add(authenticatorOf(t).create(used))).json()).toMatchObject(WRONG);
    const wrong = await begin();
    await add(authenticatorOf(t).create(wrong, { isVerified: false }));
    expect((await add(authenticatorOf(t).create(wrong))).json()).toMatchObject(WRONG);
    const other = await makeUser(t.db);
    const theirs = await begin(other);
    await begin();
    expect((await add(authenticatorOf(t).create(theirs))).json()).toMatchObject(WRONG);
    const former = await begin();
    await begin();
    expect((await add(authenticatorOf(t).create(former))).json()).toMatchObject(WRONG);
  });

  const good = () => authenticatorOf(t).create({ challenge: 'AAAA', rp: { id: 'x', name: 'x' } });
  test('SF-07 junk is 400', async () => {
    const junk = ['', 'AAAA', '_____', Buffer.from('null').toString('base64url'), 'o2NmbXQ'];
    for (const text of junk)
      for (const field of ['clientDataJSON', 'attestationObject', 'id']) {
        await begin();
        const response = await add({ ...good(), [field]: text });
        expect(response.statusCode, `${field} ${text}`).toBe(400);
      }
    for (const body of [null, 1, 'x', [], {}, { id: 'x' }, { ...good(), more: 1 }])
      expect((await add(body)).statusCode).toBe(400);
    expect((await add({ ...good(), transports: ['no such thing!'] })).statusCode).toBe(400);
    expect((await add({ ...good(), clientDataJSON: 'A'.repeat(16_385) })).statusCode).toBe(400);
    const nameless = await add(good(), user, ' ');
    expect(nameless.json()).toMatchObject({ fields: { name: PASSKEY_MESSAGES.name } });
  });
});

describe('a sign-in with a passkey', () => {
  test('SF-07 opens a session, and counts its use', async () => {
    const authenticator = await enrol();
    const step = await beginSignIn();
    const options = await askAtStep(step);
    expect(options).toEqual({
      rpId: 'portal.example.org',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
    });
    const credential = authenticator.get(options);
    const response = await finish(step, credential);
    expect(response.json()).toMatchObject({ token: expect.any(String), id: user.id });
    const [passkey] = (await factorsOf()).passkeys;
    expect(passkey?.lastUsedAt).toBe(t.clock.now().toISOString());
    expect(await actionsOf()).toEqual(expect.arrayContaining(['passkey-asked', 'sign-in']));
    expect((await factorsUsed(t, user)).at(-1)).toBe('PASSKEY');
    expect((await finish(step, credential)).json()).toMatchObject({ code: 'STEP_OVER' });
    // The same answer in a new step.
    const next = await beginSignIn();
    await askAtStep(next);
    expect((await finish(next, credential)).json()).toMatchObject(WRONG_STEP);
  });

  test('SF-07 of twenty answers at once, one signs in', async () => {
    const { authenticator } = await makePasskey(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    const credential = authenticator.get(await askAtStep(step));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(step, credential)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect([200, 401, 429]).toContain(statusCode);
  });

  const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const FAULTS: readonly (readonly [string, Faults])[] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['the answer of a new passkey', { type: 'webauthn.create' }],
    ['nobody checked', { isVerified: false }],
    ['the signature of another key', { key: foreignKey }],
  ];
  test.each(FAULTS)('SF-07 is refused: %s', async (_, faults) => {
    const { authenticator } = await makePasskey(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    const options = await askAtStep(step);
    expect((await finish(step, authenticator.get(options, faults))).json()).toMatchObject(
      WRONG_STEP,
    );
    expect((await actionsOf()).at(-1)).toBe('second-step-failed');
    // What it was asked counts once, also when the answer was wrong.
    expect((await finish(step, authenticator.get(options))).json()).toMatchObject(WRONG_STEP);
    const again = authenticator.get(await askAtStep(step));
    expect((await finish(step, again)).statusCode).toBe(200);
  });

  test('SF-07 a counter that goes back is refused, one that stays at 0 is not', async () => {
    const { authenticator } = await makePasskey(t, user);
    const attempt = async (counter: number) => {
      const { step } = await makeStep(t, user, 'FACTOR');
      return finish(step, authenticator.get(await askAtStep(step), { counter }));
    };
    expect((await attempt(0)).statusCode).toBe(200);
    expect((await attempt(0)).statusCode).toBe(200);
    expect((await attempt(7)).statusCode).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await attempt(counter)).json()).toMatchObject(WRONG_STEP);
    expect((await attempt(8)).statusCode).toBe(200);
  });

  test('SF-07 the passkey of somebody else is refused, and so is his step', async () => {
    await makePasskey(t, user);
    const other = await makeUser(t.db);
    const { authenticator: theirs } = await makePasskey(t, other);
    const { step } = await makeStep(t, user, 'FACTOR');
    expect((await finish(step, theirs.get(await askAtStep(step)))).json()).toMatchObject(
      WRONG_STEP,
    );
    const { step: theirStep } = await makeStep(t, other, 'FACTOR');
    const answer = theirs.get(await askAtStep(theirStep));
    await askAtStep(step);
    expect((await finish(step, answer)).json()).toMatchObject(WRONG_STEP);
  });

  test('a removed passkey signs nobody in', async () => {
    const { authenticator, passkeyId } = await makePasskey(t, user);
    await makeFactor(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    const answer = authenticator.get(await askAtStep(step));
    expect((await remove(passkeyId)).statusCode).toBe(204);
    expect((await finish(step, answer)).json()).toMatchObject(WRONG_STEP);
  });

  test('wrong answers end the step, and are counted with wrong codes', async () => {
    const { authenticator } = await makePasskey(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    for (let tries = 0; tries < SECOND_FACTOR.stepTries; tries += 1) {
      const answer = authenticator.get(await askAtStep(step), { isVerified: false });
      expect((await finish(step, answer)).json()).toMatchObject(WRONG_STEP);
    }
    expect(await mailsTo()).toContainEqual(['account.wrong-codes', { count: 5 }]);
    t.clock.advance(MINUTE);
    const right = authenticator.get(await askAtStep(step));
    expect((await finish(step, right)).json()).toMatchObject({ code: 'STEP_OVER' });
  });

  test('SF-07 junk is 400, and what is no step 401', async () => {
    const { authenticator } = await makePasskey(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    const answer = authenticator.get(await askAtStep(step));
    for (const junk of [null, 'x', {}, { ...answer, signature: '' }, { ...answer, more: 1 }])
      expect((await finish(step, junk)).statusCode).toBe(400);
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const made = await makeStep(t, user, 'FACTOR');
      await askAtStep(made.step);
      const junk = { ...answer, [field]: 'bnVsbA' };
      expect((await finish(made.step, junk)).statusCode, `junk as ${field}`).toBe(401);
      t.clock.advance(MINUTE);
    }
    const both = { step, credential: answer, code: '123456' };
    expect((await t.call(secondStep, null, { body: both })).statusCode).toBe(400);
    const unknown = await t.call(startSecondStep, null, { body: { step: 'x' } });
    expect(unknown.json()).toMatchObject({ statusCode: 401, code: 'STEP_OVER' });
    const { step: setUp } = await makeStep(t, await makeUser(t.db), 'SET_UP');
    const refused = await t.call(startSecondStep, null, { body: { step: setUp } });
    expect(refused.statusCode).toBe(401);
  });

  test('an account without passkeys is asked for none', async () => {
    await makeFactor(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    expect((await t.call(startSecondStep, null, { body: { step } })).json()).toMatchObject({
      statusCode: 409,
      message: PASSKEY_MESSAGES.none,
    });
    expect((await t.call(startPasskeyProof, user)).statusCode).toBe(409);
  });
});

describe('a proof with a passkey', () => {
  test('SF-07 lets the same request through that asked for one', async () => {
    const { authenticator } = await makePasskey(t, user);
    const refused = await t.call(startPasskey, user);
    expect(refused.json()).toMatchObject({ code: 'STEP_UP', proof: { methods: ['PASSKEY'] } });
    const byPassword = await t.call(proveIdentity, user, { body: { password: PASSWORD } });
    expect(byPassword.json()).toMatchObject({
      statusCode: 400,
      fields: { password: STEP_MESSAGES.factorProves },
    });
    expect(await prove(authenticator.get(await askForProof()))).toMatchObject(PROVED);
    expect((await t.call(startPasskey, user)).statusCode).toBe(200);
    expect(await actionsOf()).toEqual(expect.arrayContaining(['passkey-asked', 'step-up']));
  });

  test('SF-07 what was asked for a sign-in, or in another session, is none', async () => {
    const { authenticator } = await makePasskey(t, user);
    const { step } = await makeStep(t, user, 'FACTOR');
    const forSignIn = authenticator.get(await askAtStep(step));
    await askForProof();
    expect((await prove(forSignIn)).json()).toMatchObject(WRONG);
    const forProof = authenticator.get(await askForProof());
    expect((await finish(step, forProof)).json()).toMatchObject(WRONG_STEP);
    const other = await t.another();
    expect(
      (await other.call(proveIdentity, user, { body: { credential: forProof } })).json(),
    ).toMatchObject(WRONG);
    expect((await prove(forProof)).statusCode).toBe(204);
    expect((await prove(forProof)).json()).toMatchObject(WRONG);
    expect((await actionsOf()).at(-1)).toBe('step-up-failed');
  });

  test('a passkey proves nothing for an account without a factor', async () => {
    const answer = authenticatorOf(t).get({ challenge: 'AAAA', rpId: partyOf(t).id });
    expect((await prove(answer)).json()).toMatchObject({
      statusCode: 400,
      fields: { credential: STEP_MESSAGES.noFactor },
    });
  });
});

describe('removing a passkey', () => {
  test('SF-07 the last factor takes the recovery codes with it', async () => {
    const { passkeyId } = await makePasskey(t, user, { withCodes: true });
    expect((await remove(passkeyId)).statusCode).toBe(204);
    expect(await factorsOf()).toMatchObject({ totp: null, passkeys: [], recoveryLeft: 0 });
    const body = { email: user.email, password: PASSWORD };
    expect((await t.call(login, null, { body })).statusCode).toBe(200);
    expect(await mailsTo()).toContainEqual(['account.factor-removed', {}]);
    expect(await actionsOf()).toContain('factor-remove');
    expect((await remove(passkeyId)).statusCode).toBe(404);
  });

  test('while another factor is left, signing in still needs a second step', async () => {
    const { passkeyId } = await makePasskey(t, user, { withCodes: true });
    const { authenticator } = await makePasskey(t, user);
    expect((await remove(passkeyId)).statusCode).toBe(204);
    expect(await factorsOf()).toMatchObject({ recoveryLeft: 10 });
    expect(await mailsTo()).toEqual([['account.factor-removed', { factors: 1 }]]);
    const step = await beginSignIn();
    expect((await finish(step, authenticator.get(await askAtStep(step)))).statusCode).toBe(200);
  });

  test('the authenticator app goes while a passkey is left, and the other way round', async () => {
    await makeFactor(t, user);
    const { passkeyId } = await makePasskey(t, user);
    expect((await t.call(removeTotp, await proved())).statusCode).toBe(204);
    expect(await factorsOf()).toMatchObject({
      totp: null,
      passkeys: [{ id: passkeyId }],
      recoveryLeft: 10,
    });
    expect(await mailsTo()).toEqual([['account.factor-removed', { factors: 1 }]]);
    await beginSignIn();
  });

  test('the last factor of a role that must have one stays', async () => {
    const employee = await makeUser(t.db, { role: 'EMPLOYE' });
    const { passkeyId: first } = await makePasskey(t, employee, { withCodes: true });
    const { passkeyId: last } = await makePasskey(t, employee);
    expect((await remove(first, employee)).statusCode).toBe(204);
    expect((await remove(last, employee)).json()).toMatchObject({
      statusCode: 409,
      code: 'LAST_FACTOR',
    });
    expect(await factorsOf(employee)).toMatchObject({ passkeys: [{ id: last }], recoveryLeft: 10 });
  });

  test('nobody removes that of somebody else', async () => {
    const { passkeyId } = await makePasskey(t, user);
    const other = await makeUser(t.db);
    expect((await remove(passkeyId, other)).statusCode).toBe(404);
    expect((await factorsOf()).passkeys).toHaveLength(1);
  });

  test('an administrator resets them, and deleting the account erases them', async () => {
    const admin = await makeUser(t.db, { role: 'ADMIN' });
    const rows = async () => ({
      passkeys: await t.db.selectFrom('passkeys').where('user_id', '=', user.id).execute(),
      setups: await t.db.selectFrom('passkey_setups').where('user_id', '=', user.id).execute(),
      challenges: await t.db
        .selectFrom('passkey_challenges')
        .where('user_id', '=', user.id)
        .execute(),
    });
    const NONE = { passkeys: [], setups: [], challenges: [] };
    const fill = async () => {
      await add(authenticatorOf(t).create(await begin()));
      await makePasskey(t, user);
      await begin();
      for (const found of Object.values(await rows())) expect(found).toHaveLength(1);
    };
    const params = { id: user.id };
    await fill();
    expect((await t.call(resetFactors, await proved(admin), { params })).statusCode).toBe(204);
    expect(await rows()).toEqual(NONE);
    user = await makeUser(t.db);
    await fill();
    expect((await t.call(deleteUser, admin, { params: { id: user.id } })).statusCode).toBe(204);
    expect(await rows()).toEqual(NONE);
  });
});

test('what nobody has signed or activated in time is forgotten', async () => {
  await add(authenticatorOf(t).create(await begin()));
  await begin();
  const { step } = await makeStep(t, (await withPasskey()).owner, 'FACTOR');
  await askAtStep(step);
  const counts = async () =>
    Promise.all(
      (['passkey_setups', 'passkey_challenges'] as const).map(
        async (table) => (await t.db.selectFrom(table).select('user_id').execute()).length,
      ),
    );
  await forgetOutdated(t.ctx);
  const [setups = 0, challenges = 0] = await counts();
  expect(setups).toBeGreaterThan(0);
  expect(challenges).toBeGreaterThan(1);
  t.clock.advance(SECOND_FACTOR.setUpMinutes * MINUTE + 1);
  await forgetOutdated(t.ctx);
  expect(await counts()).toEqual([0, 0]);
});

async function withPasskey() {
  const owner = await makeUser(t.db);
  return { owner, ...(await makePasskey(t, owner)) };
}

describe('a portal whose address allows no passkeys', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await createTestApp({ PUBLIC_URL: 'http://portal.example.org' });
  });
  afterAll(() => plain.close());

  test('offers none, and those of its former address sign nobody in', async () => {
    const owner = await makeUser(plain.db);
    await plain.bearer(owner);
    await proveSessions(plain, owner);
    const off = { statusCode: 404, message: PASSKEY_MESSAGES.off };
    expect((await plain.call(startPasskey, owner)).json()).toMatchObject(off);
    const credential = authenticatorOf(t).create({
      challenge: 'AAAA',
      rp: { id: 'portal.example.org', name: 'Recourse' },
    });
    const body = { name: 'Phone', credential };
    expect((await plain.call(addPasskey, owner, { body })).json()).toMatchObject(off);
    await makeFactor(plain, owner);
    await plain.db
      .insertInto('passkeys')
      .values({
        user_id: owner.id,
        credential_id: credential.id,
        rp_id: 'portal.example.org',
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Phone',
        created_at: plain.clock.now(),
      })
      .execute();
    const { passkeys } = (await plain.call(listFactors, owner)).json<Factors>();
    expect(passkeys).toMatchObject([{ name: 'Phone', isUsable: false }]);
    const signIn = { email: owner.email, password: PASSWORD };
    const { step } = (await plain.call(login, null, { body: signIn })).json<{
      step: { id: string; methods: string[] };
    }>();
    expect(step.methods).toEqual(['TOTP', 'RECOVERY_CODE']);
    const asked = await plain.call(startSecondStep, null, { body: { step: step.id } });
    expect(asked.statusCode).toBe(409);
    const given = { step: step.id, code: codeOf(plain) };
    expect((await plain.call(secondStep, null, { body: given })).statusCode).toBe(200);
  });
});

test('an authenticator app that is set up beside passkeys brings new recovery codes', async () => {
  await makePasskey(t, user, { withCodes: true });
  const wrong = await t.call(confirmTotp, user, { body: { code: '123456' } });
  expect(wrong.statusCode).toBe(409);
  await makeFactor(t, user);
  expect(await factorsOf()).toMatchObject({ passkeys: [{ name: 'Laptop' }], recoveryLeft: 10 });
});
