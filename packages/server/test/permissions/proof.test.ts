import { STEP_UP } from '@recourse/contract/values/second-step';
import type { ErrorBody } from '@recourse/contract/values/common';
import { PROOF } from '@recourse/contract/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedTables, contentsOf } from '../contents.ts';
import { makeUser } from '../factories.ts';
import { makeFactor, proveSessions } from '../identity/factors.ts';
import { ALL_IS_ON } from '../mail/mail-is-on.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { ALLOWED_CALLS, type AllowedCall, prepare } from './allowed-calls.ts';

/** Every endpoint that asks for a proof of identity: who may call it is refused without one, and only then. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(ALL_IS_ON);
  // Another administrator, so that one made for a case is never the last.
  await makeUser(t.db, { role: 'ADMIN' });
});
afterAll(() => t.close());

const asking = (proof: 'fresh' | 'recent'): AllowedCall[] =>
  ALLOWED_CALLS.filter(({ endpoint }) => endpoint.proof === proof);

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Sets when the session of the caller was opened, and when it was proved; in minutes ago. */
async function age(
  { actor }: Prepared,
  { signedIn, proved }: { signedIn: number; proved: number | null },
): Promise<void> {
  const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);
  await t.db
    .updateTable('sessions')
    .set({ created_at: ago(signedIn), proved_at: proved === null ? null : ago(proved) })
    .where('user_id', '=', actor.id)
    .execute();
}

/** Makes a call that must be refused for want of a proof, and change nothing. */
async function refuses(call: Prepared): Promise<string[]> {
  const before = await contentsOf(t.db);
  const response = await call.make();
  const body = response.json<ErrorBody>();
  expect([response.statusCode, body.code, body.message]).toEqual([
    403,
    STEP_UP,
    'Please confirm that it is you.',
  ]);
  expect(changedTables(before, await contentsOf(t.db))).toEqual([]);
  return [...(body.proof?.methods ?? [])];
}

const statusOf = async (call: Prepared): Promise<number> => (await call.make()).statusCode;

describe('an endpoint that asks for a fresh proof', () => {
  test.each(asking('fresh'))(
    'SF-10 $name refuses a sign-in alone, then takes a proof',
    async (case_) => {
      const call = await prepare(t, case_);
      const hasFactor = await t.db
        .selectFrom('totp')
        .where('user_id', '=', call.actor.id)
        .select('user_id')
        .executeTakeFirst();
      const hasPasskey = await t.db
        .selectFrom('passkeys')
        .where('user_id', '=', call.actor.id)
        .select('id')
        .executeTakeFirst();
      const identity = await t.db
        .selectFrom('identities')
        .where('user_id', '=', call.actor.id)
        .select('id')
        .executeTakeFirst();
      const others = identity ? ['PASSWORD', 'SSO'] : ['PASSWORD'];
      const codes = hasFactor ? ['TOTP', 'RECOVERY_CODE'] : others;
      const methods = hasPasskey ? ['PASSKEY'] : codes;
      await age(call, { signedIn: 0, proved: null });
      expect(await refuses(call)).toEqual(methods);
      await age(call, { signedIn: 30, proved: PROOF.freshMinutes });
      expect(await refuses(call)).toEqual(methods);
      await age(call, { signedIn: 30, proved: PROOF.freshMinutes - 1 });
      expect(await statusOf(call)).toBeLessThan(300);
    },
  );
});

describe('an endpoint that asks accounts with a second factor for a recent proof', () => {
  test.each(asking('recent'))('$name asks nothing without a factor', async (case_) => {
    const call = await prepare(t, case_);
    await age(call, { signedIn: 300, proved: null });
    expect(await statusOf(call)).toBeLessThan(300);
  });

  test.each(asking('recent'))(
    'SF-10 $name refuses what is too old, then takes a proof',
    async (case_) => {
      const call = await prepare(t, case_);
      await makeFactor(t, call.actor);
      await age(call, { signedIn: PROOF.recentMinutes, proved: PROOF.recentMinutes });
      expect(await refuses(call)).toEqual(['TOTP', 'RECOVERY_CODE']);
      await age(call, { signedIn: 300, proved: PROOF.recentMinutes - 1 });
      expect(await statusOf(call)).toBeLessThan(300);
    },
  );

  test.each(asking('recent'))('$name takes a sign-in of the last minutes', async (case_) => {
    const call = await prepare(t, case_);
    await makeFactor(t, call.actor);
    await age(call, { signedIn: PROOF.recentMinutes - 1, proved: null });
    expect(await statusOf(call)).toBeLessThan(300);
  });

  test.each(asking('recent'))('$name takes none from before there was a factor', async (case_) => {
    const call = await prepare(t, case_);
    await makeFactor(t, call.actor, { daysAgo: 0 });
    await age(call, { signedIn: 2, proved: 1 });
    expect(await refuses(call)).toEqual(['TOTP', 'RECOVERY_CODE']);
    await proveSessions(t, call.actor);
    expect(await statusOf(call)).toBeLessThan(300);
  });
});

test('other people’s accounts, exports and factors are among them', () => {
  expect(asking('fresh').length).toBeGreaterThanOrEqual(7);
  expect(asking('recent').length).toBeGreaterThanOrEqual(8);
});
