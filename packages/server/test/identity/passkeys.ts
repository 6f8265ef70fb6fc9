import type { NewPasskey, PasskeyAnswer } from '@recourse/contract/values/passkeys';
import { inTransaction } from '../../src/db/connect/retry.ts';
import type { UserRow } from '../../src/db/tables.ts';
import {
  type RelyingParty,
  relyingParty,
} from '../../src/kernel/security/factors/relying-party.ts';
import { noteFactor, putRecoveryCodes } from '../../src/rooms/auth/factors/factors.repository.ts';
import { newChallenge } from '../../src/rooms/auth/factors/passkey-challenge.ts';
import {
  type Asker,
  insertPasskey,
  putPasskeySetup,
} from '../../src/rooms/auth/factors/passkeys.repository.ts';
import { hashRecoveryCode } from '../../src/rooms/auth/factors/recovery-codes.ts';
import type { TestApp } from '../test-app.ts';
import { type Authenticator, makeAuthenticator } from './authenticator.ts';
import { jtiOf, RECOVERY_CODES } from './factors.ts';

/** Passkeys of test users, made in the database. */

type User = Pick<UserRow, 'id'>;

/** Whom the passkeys of a test portal are made for. */
export function partyOf({ ctx }: TestApp): RelyingParty {
  const party = relyingParty(ctx.config);
  if (!party) throw new Error('This portal offers no passkeys.');
  return party;
}

/** An authenticator whose browser has the portal open. */
export const authenticatorOf = (t: TestApp): Authenticator => makeAuthenticator(partyOf(t).origin);

const rowOf = (t: TestApp, { id: user_id }: User, { id, publicKey }: Authenticator) => ({
  user_id,
  credential_id: id,
  rp_id: partyOf(t).id,
  public_key: publicKey,
  counter: 0,
  transports: ['internal'],
  name: 'Laptop',
  created_at: t.clock.now(),
});

/** Gives a user a passkey, since a moment in the past; resolves with its authenticator and its number. */
export async function makePasskey(
  t: TestApp,
  user: User,
  { daysAgo = 1, withCodes = false }: { daysAgo?: number; withCodes?: boolean } = {},
): Promise<{ authenticator: Authenticator; passkeyId: number }> {
  const authenticator = authenticatorOf(t);
  const at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000);
  await inTransaction(t.db, async (trx) => {
    await insertPasskey(trx, { ...rowOf(t, user, authenticator), created_at: at });
    await noteFactor(trx, user.id, at);
    const codes = RECOVERY_CODES.map((code) => hashRecoveryCode(user.id, code));
    if (withCodes) await putRecoveryCodes(trx, user.id, codes);
  });
  const { id: passkeyId } = await t.db
    .selectFrom('passkeys')
    .where('credential_id', '=', authenticator.id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { authenticator, passkeyId };
}

/** A challenge that somebody was given. */
const challengeOf = (t: TestApp, asker: Asker & { userId: number }): Promise<string> =>
  inTransaction(t.db, (trx) => newChallenge(t.ctx, trx, asker));

/** What a user's browser sends when it has made a passkey. */
export async function newPasskeyOf(t: TestApp, user: UserRow): Promise<NewPasskey> {
  await t.bearer(user);
  const jti = await jtiOf(t, user);
  const challenge = await challengeOf(t, { purpose: 'ADD', userId: user.id, jti });
  return authenticatorOf(t).create({ challenge, rp: { id: partyOf(t).id, name: 'Recourse' } });
}

/** Gives a user a passkey, and resolves with its answer for his open second step, or else as a proof. */
export async function answerOf(
  t: TestApp,
  user: UserRow,
  purpose: 'SIGN_IN' | 'PROOF',
): Promise<PasskeyAnswer> {
  await t.bearer(user);
  const { authenticator } = await makePasskey(t, user);
  const asker =
    purpose === 'PROOF' ? { jti: await jtiOf(t, user) } : { stepId: await stepOf(t, user) };
  const challenge = await challengeOf(t, { ...asker, purpose, userId: user.id });
  return authenticator.get({ challenge, rpId: partyOf(t).id });
}

async function stepOf(t: TestApp, { id }: User): Promise<number> {
  const step = await t.db
    .selectFrom('sign_in_steps')
    .where('user_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  return step.id;
}

/** A passkey that waits until its owner has kept the recovery codes. */
export async function makePasskeySetup(t: TestApp, user: UserRow): Promise<void> {
  await t.bearer(user);
  const jti = await jtiOf(t, user);
  const codes = RECOVERY_CODES.map((code) => hashRecoveryCode(user.id, code));
  const made = { ...rowOf(t, user, authenticatorOf(t)), jti, codes };
  await inTransaction(t.db, (trx) => putPasskeySetup(trx, made));
}
