import { login, tooManyAttempts } from '@recourse/contract/auth';
import { SIGN_IN } from '@recourse/contract/values/limits';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** One address floods sign-in while others sign in. The tests check the order of the hashes, never a time. */

/** The addresses of the hashes, in order, and the largest number of hashes at once. */
const hashed = { order: [] as string[], running: 0, atOnce: 0 };

let t: TestApp;
let flooder = '';
let tests = 0;
beforeAll(async () => {
  t = await createTestApp();
  const { attempts } = t.ctx.guards;
  const check = attempts.checkSignIn.bind(attempts);
  vi.spyOn(attempts, 'checkSignIn').mockImplementation((guess, verify) =>
    check(guess, async (isLookedAt) => {
      hashed.order.push(guess.address);
      hashed.running += 1;
      hashed.atOnce = Math.max(hashed.atOnce, hashed.running);
      return verify(isLookedAt).finally(() => (hashed.running -= 1));
    }),
  );
});
beforeEach(() => {
  tests += 1;
  flooder = `198.51.100.${tests}`;
  Object.assign(hashed, { order: [], atOnce: 0 });
});
afterAll(() => t.close());

const signIn = (email: string, password: string, remoteAddress = flooder) =>
  t.app.inject({
    method: login.method,
    url: login.path,
    payload: { email, password },
    remoteAddress,
  });
/** Sends that many wrong passwords at once, each for another name. */
const flood = (guesses: number): Promise<LightMyRequestResponse>[] =>
  Array.from({ length: guesses }, (_, i) => signIn(`somebody${i}@example.org`, `guess ${i}`));
const statuses = (answers: readonly LightMyRequestResponse[], status: number) =>
  answers.filter((answer) => answer.statusCode === status);
/** Takes the address over its limit. */
const overLimit = async (): Promise<void> => {
  for (let i = 0; i < SIGN_IN.addressFailures; i += 1)
    await t.ctx.guards.attempts.countAddress(flooder);
  expect((await signIn('one-more@example.org', 'guess')).statusCode).toBe(429);
  Object.assign(hashed, { order: [], atOnce: 0 });
};

test('RL-08 of an address that floods sign-in at most 8 hashes come before that of another', async () => {
  const user = await makeUser(t.db);
  const answers = flood(100);
  await expect.poll(() => hashed.order.length).toBeGreaterThan(0);
  const before = hashed.order.length;
  const other = '203.0.113.1';
  expect((await signIn(user.email, PASSWORD, other)).statusCode).toBe(200);
  const place = hashed.order.indexOf(other);
  expect(place).toBeGreaterThanOrEqual(before);
  expect(place).toBeLessThanOrEqual(before + 8);
  await Promise.all(answers);
});

test('RL-02 over its limit an address has one hash at a time and four waiting, the rest is refused unhashed and uncounted', async () => {
  await overLimit();
  const rows = () => t.db.selectFrom('sign_in_attempts').select('key').execute();
  const before = (await rows()).length;
  const answers = await Promise.all(flood(30));
  expect(hashed.order).toHaveLength(5);
  expect(hashed.atOnce).toBe(1);
  expect(statuses(answers, 429)).toHaveLength(30);
  expect(answers[29]?.json()).toMatchObject({
    message: tooManyAttempts(SIGN_IN.addressWindowSeconds),
  });
  expect(answers[29]?.headers['retry-after']).toBe(String(SIGN_IN.addressWindowSeconds));
  // Only the names of guesses that were checked are counted.
  expect(await rows()).toHaveLength(before + 5);
});

test('RL-02 a right password among those that wait signs in, over the limit too', async () => {
  const user = await makeUser(t.db);
  await overLimit();
  const [wrong, right] = await Promise.all([Promise.all(flood(4)), signIn(user.email, PASSWORD)]);
  expect(statuses(wrong, 429)).toHaveLength(4);
  expect(right.statusCode).toBe(200);
  t.clock.advance(SIGN_IN.addressWindowSeconds * 1000);
  expect((await signIn('later@example.org', 'guess')).statusCode).toBe(401);
});
