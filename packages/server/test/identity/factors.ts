import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { inTransaction } from '../../src/db/connect/retry.ts';
import type { UserRow } from '../../src/db/tables.ts';
import {
  activateSetup,
  confirmSetup,
  findSetup,
  putSetup,
  type SetupName,
} from '../../src/rooms/auth/factors/factors.repository.ts';
import { hashRecoveryCode } from '../../src/rooms/auth/factors/recovery-codes.ts';
import { insertStep } from '../../src/rooms/auth/factors/steps.repository.ts';
import { aboutTotp } from '../../src/rooms/auth/factors/totp.ts';
import type { TestApp } from '../test-app.ts';

/** Second factors of test users, made in the database. */

/** The secret of every authenticator app that is made here: that of the test values of RFC 6238. */
export const TOTP_SECRET = Buffer.from('12345678901234567890');

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows, some time steps from now. */
export const codeOf = (
  { clock }: Pick<TestApp, 'clock'>,
  secret = TOTP_SECRET,
  steps = 0,
): string =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({
    timestamp: clock.now().getTime() + steps * PERIOD_MS,
  });

/** The same for a secret in Base32. */
export const codeOfTyped = ({ clock }: Pick<TestApp, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * PERIOD_MS,
  });

/** The newest code that counts as used. */
const LONG_AGO = 1;

/** Recovery codes as an account gets them. */
export const RECOVERY_CODES: readonly string[] = Array.from(
  { length: 10 },
  (_, at) => `AAAA-BBBB-CCCC-DDD${at}`,
);

/** An authenticator app that is being set up, and confirmed or not. */
export async function makeSetup(t: TestApp, setup: SetupName, isConfirmed: boolean): Promise<void> {
  await inTransaction(t.db, async (trx) => {
    const sealed = t.ctx.seal.seal(TOTP_SECRET, aboutTotp(setup.userId));
    await putSetup(trx, { ...setup, sealed, at: t.clock.now() });
    const codes = RECOVERY_CODES.map((code) => hashRecoveryCode(setup.userId, code));
    if (isConfirmed) await confirmSetup(trx, setup.userId, { counter: LONG_AGO, codes });
  });
}

/** The name of the session that `t.call` uses for a user. */
export async function jtiOf(t: TestApp, user: Pick<UserRow, 'id'>): Promise<string> {
  const { jti } = await t.db
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .select('jti')
    .executeTakeFirstOrThrow();
  return jti;
}

/** Gives a user an authenticator app and recovery codes, since a moment in the past. */
export async function makeFactor(
  t: TestApp,
  user: Pick<UserRow, 'id'>,
  { daysAgo = 1 }: { daysAgo?: number } = {},
): Promise<void> {
  const setup = { userId: user.id, jti: crypto.randomUUID() };
  await makeSetup(t, setup, true);
  const since = new Date(0);
  const at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000);
  await inTransaction(t.db, async (trx) => {
    const row = await findSetup(trx, { ...setup, since });
    if (!row) throw new Error('There is no set-up.');
    await activateSetup(trx, { ...row, confirmed_counter: LONG_AGO }, at);
  });
}

/** A sign-in that waits for its second step; resolves with what its browser has. */
export async function makeStep(
  t: TestApp,
  user: Pick<UserRow, 'id'>,
  kind: 'FACTOR' | 'SET_UP',
): Promise<{ step: string; stepId: number }> {
  const step = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(step).digest('base64url');
  const at = t.clock.now();
  await inTransaction(t.db, (trx) =>
    insertStep(trx, {
      hash,
      user_id: user.id,
      kind,
      created_at: at,
      expires_at: new Date(at.getTime() + 300_000),
    }),
  );
  const { id: stepId } = await t.db
    .selectFrom('sign_in_steps')
    .where('hash', '=', hash)
    .select('id')
    .executeTakeFirstOrThrow();
  return { step, stepId };
}

/** Lets the sessions of a user count as just proved. */
export async function proveSessions(t: TestApp, user: Pick<UserRow, 'id'>): Promise<void> {
  await t.db
    .updateTable('sessions')
    .set({ proved_at: t.clock.now() })
    .where('user_id', '=', user.id)
    .execute();
}

/** What the second steps of a user's sign-ins were done with, by the audit trail. */
export async function factorsUsed(
  { db }: TestApp,
  { id }: Pick<UserRow, 'id'>,
): Promise<unknown[]> {
  const rows = await db
    .selectFrom('audit')
    .where('object_id', '=', id)
    .where('action', 'in', ['sign-in', 'sso-sign-in'])
    .select('detail')
    .orderBy('id')
    .execute();
  return rows.map(({ detail }) => (detail as { factor?: unknown }).factor);
}
