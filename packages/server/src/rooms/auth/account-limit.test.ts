import { login, WRONG_CREDENTIALS } from '@recourse/contract/auth';
import { RETENTION, SIGN_IN } from '@recourse/contract/values/limits';
import { updateUser } from '@recourse/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { UserRow } from '../../db/tables.ts';

/**
 * Tests guesses at one account from many addresses. The first hundred failures are counted without computing hashes.
 */

let t: TestApp;
let user: UserRow;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  user = await makeUser(t.db);
});
afterAll(() => t.close());

const HOME = '203.0.113.7';
const signIn = (remoteAddress: string, password: string, email = user.email) =>
  t.app.inject({
    method: login.method,
    url: login.path,
    payload: { email, password },
    remoteAddress,
  });
const statusOf = async (...input: Parameters<typeof signIn>) => (await signIn(...input)).statusCode;
let addresses = 0;
/** Makes that many failures, each from a different address. */
async function fail(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    addresses += 1;
    await t.ctx.guards.attempts.checkSignIn(
      { typed: user.email, accountId: user.id, address: `2001:db8:1:${addresses.toString(16)}::1` },
      async () => false,
    );
  }
}

test('RL-01 after a hundred failures in a row one attempt a minute is looked at, from wherever it comes', async () => {
  await fail(SIGN_IN.failuresInARow - 1);
  expect(await statusOf('192.0.2.1', 'wrong password')).toBe(401);
  const unseen = await signIn('192.0.2.2', PASSWORD);
  expect(unseen.statusCode).toBe(401);
  expect(unseen.json()).toMatchObject({ message: WRONG_CREDENTIALS });
  t.clock.advance(SIGN_IN.lookEverySeconds * 1000);
  expect(await statusOf('192.0.2.3', 'wrong password')).toBe(401);
  expect(await statusOf('192.0.2.4', PASSWORD)).toBe(401);
  t.clock.advance(SIGN_IN.lookEverySeconds * 1000);
  expect(await statusOf('192.0.2.5', PASSWORD)).toBe(200);
  // The successful sign-in has ended the consecutive failures.
  expect(await statusOf('192.0.2.6', PASSWORD)).toBe(200);
});

test('RL-01 failures in a row are not forgotten, however long ago they were', async () => {
  await fail(SIGN_IN.failuresInARow);
  t.clock.advance(7 * 24 * 3_600_000);
  // Counting an address sweeps what is over.
  await t.ctx.guards.attempts.countAddress('192.0.2.70');
  expect(await statusOf('192.0.2.71', 'wrong password')).toBe(401);
  expect(await statusOf('192.0.2.72', PASSWORD)).toBe(401);
});

test('a check that breaks off takes back its own failure alone', async () => {
  const guess = { typed: user.email, accountId: user.id, address: '192.0.2.80' };
  const check = (verify: () => Promise<boolean>) =>
    t.ctx.guards.attempts.checkSignIn(guess, verify);
  for (let count = 1; count < SIGN_IN.accountFailures; count += 1) await check(async () => false);
  await expect(check(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await check(async () => false)).toBe(false);
  await expect(check(async () => false)).rejects.toMatchObject({ statusCode: 429 });
});

test('RL-01 who holds a hundred failures back finds no other answer than for a name of nobody', async () => {
  await fail(SIGN_IN.failuresInARow);
  const answers = [];
  for (const email of [user.email, 'nobody@example.org'])
    for (let i = 0; i < SIGN_IN.accountFailures + 1; i += 1) {
      const { statusCode, headers, json } = await signIn('192.0.2.20', 'wrong password', email);
      answers.push({
        statusCode,
        wait: headers['retry-after'],
        body: { ...json<object>(), requestId: '' },
      });
    }
  const half = answers.length / 2;
  expect(answers.slice(0, half)).toEqual(answers.slice(half));
  expect(answers[half - 1]).toMatchObject({ statusCode: 429 });
});

test('RL-05 an account under attack opens at once from a place that it was opened from in the last 30 days', async () => {
  expect(await statusOf(HOME, PASSWORD)).toBe(200);
  expect(await statusOf('2001:db8:0:7::1', PASSWORD)).toBe(200);
  t.clock.advance((SIGN_IN.knownPlaceDays * 24 - 1) * 3_600_000);
  await fail(SIGN_IN.failuresInARow + 20);
  expect(await statusOf('192.0.2.30', PASSWORD)).toBe(401);
  expect(await statusOf('2001:db8:0:7::2', PASSWORD)).toBe(200);
  await fail(SIGN_IN.failuresInARow + 20);
  expect(await statusOf(HOME, PASSWORD)).toBe(200);
});

test('RL-05 an attempt from a known place leaves the look of the minute to others', async () => {
  expect(await statusOf(HOME, PASSWORD)).toBe(200);
  await fail(SIGN_IN.failuresInARow + 20);
  t.clock.advance(SIGN_IN.lookEverySeconds * 1000);
  expect(await statusOf(HOME, 'wrong password')).toBe(401);
  expect(await statusOf('192.0.2.31', PASSWORD)).toBe(200);
});

test('RL-05 a place is known to the account that was opened from it, for 30 days', async () => {
  const neighbour = await makeUser(t.db);
  expect(await statusOf(HOME, PASSWORD, neighbour.email)).toBe(200);
  await fail(SIGN_IN.failuresInARow + 20);
  expect(await statusOf(HOME, PASSWORD)).toBe(401);
  t.clock.advance(SIGN_IN.lookEverySeconds * 1000);
  expect(await statusOf(HOME, PASSWORD)).toBe(200);
  t.clock.advance((SIGN_IN.knownPlaceDays * 24 + 1) * 3_600_000);
  await fail(SIGN_IN.failuresInARow + 20);
  expect(await statusOf(HOME, PASSWORD)).toBe(401);
});

test('RL-05 a password that an administrator has set opens at once, however many failed with the one before', async () => {
  const admin = await makeUser(t.db, { role: 'ADMIN' });
  const password = 'Anew-9-and-longer';
  await fail(SIGN_IN.failuresInARow + 20);
  const reset = await t.call(updateUser, admin, { params: { id: user.id }, body: { password } });
  expect(reset.statusCode).toBe(200);
  expect(await statusOf('192.0.2.40', password)).toBe(200);
});

test('sessions are kept for as long as they make a place known', () => {
  expect(RETENTION.session).toBeGreaterThanOrEqual(SIGN_IN.knownPlaceDays);
});

test('RL-01 forty addresses of ten parallel guesses each get no more than a hundred looks', async () => {
  let looks = 0;
  const guesses = Array.from({ length: 400 }, (_, i) =>
    t.ctx.guards.attempts.checkSignIn(
      { typed: user.email, accountId: user.id, address: `198.51.100.${i % 40}` },
      async (isLookedAt) => {
        looks += isLookedAt ? 1 : 0;
        return false;
      },
    ),
  );
  await Promise.all(guesses);
  expect(looks).toBe(SIGN_IN.failuresInARow);
});
