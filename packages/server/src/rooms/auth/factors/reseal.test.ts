import { login } from '@recourse/contract/auth';
import { listFactors, startTotp } from '@recourse/contract/identity/factors';
import { secondStep } from '@recourse/contract/identity/second-step';
import type { ErrorBody } from '@recourse/contract/values/common';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../../test/factories.ts';
import {
  codeOf,
  makeFactor,
  proveSessions,
  RECOVERY_CODES,
} from '../../../../test/identity/factors.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../../../test/test-app.ts';
import type { UserRow } from '../../../db/tables.ts';
import { createSeal } from '../../../kernel/security/factors/seal.ts';
import { resealFactors } from './reseal.service.ts';

/** The key that seals second factors is rotated, or lost. */

const NEXT = 'a wholly different key of the servers for their secrets';

let t: TestApp;
let user: UserRow;
beforeEach(async () => {
  t = await createTestApp();
  user = await makeUser(t.db);
  await makeFactor(t, user);
});
afterEach(() => t.close());

/** Starts anew with these keys; resolves with what was logged. */
async function startWith(keys: readonly [string, ...string[]]): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  Object.assign(t.ctx, { seal: createSeal(keys) });
  await resealFactors({ ...t.ctx, log });
  return lines;
}

const signIn = async () =>
  (
    await t.call(login, null, { body: { email: user.email, password: PASSWORD } })
  ).json<ErrorBody>();
const complete = async (given: object) => {
  const { step } = await signIn();
  return (await t.call(secondStep, null, { body: { step: step?.id, ...given } })).statusCode;
};

test('what was sealed with an older key is sealed with the first one at the start', async () => {
  expect(await startWith([NEXT, TEST_SECRET])).toMatchObject([{ level: 30, resealed: 1 }]);
  expect(await startWith([NEXT])).toEqual([]);
  expect(await complete({ code: codeOf(t) })).toBe(200);
});

test('without its key there is one warning, and recovery codes sign in', async () => {
  await makeFactor(t, await makeUser(t.db));
  expect(await startWith([NEXT])).toMatchObject([{ level: 40, unreadable: 2 }]);
  expect((await signIn()).step?.methods).toEqual(['RECOVERY_CODE']);
  expect(await complete({ code: codeOf(t) })).toBe(401);
  expect(await complete({ recoveryCode: RECOVERY_CODES[0] })).toBe(200);
  expect((await t.call(listFactors, user)).json()).toMatchObject({ totp: { isUsable: false } });
  // Its owner sets up another app in its place.
  await t.bearer(user);
  await proveSessions(t, user);
  expect((await t.call(startTotp, user)).statusCode).toBe(200);
  // The key is found again.
  t.clock.advance(60_000);
  expect(await startWith([NEXT, TEST_SECRET])).toMatchObject([{ level: 30, resealed: 2 }]);
  expect(await complete({ code: codeOf(t) })).toBe(200);
});

test('a row that was copied to another account opens for nobody', async () => {
  const other = await makeUser(t.db);
  await makeFactor(t, other);
  const { secret } = await t.db
    .selectFrom('totp')
    .where('user_id', '=', other.id)
    .select('secret')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('totp').set({ secret }).where('user_id', '=', user.id).execute();
  expect(await complete({ code: codeOf(t) })).toBe(401);
});
