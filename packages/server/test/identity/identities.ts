import { cookieHeader } from '../../src/kernel/http/cookies.ts';
import { SSO_COOKIE } from '@recourse/contract/values/single-sign-on';
import { inTransaction } from '../../src/db/connect/retry.ts';
import type { SsoCodeRow, UserRow } from '../../src/db/tables.ts';
import { bindingOf, hashOf, newRound, newSecret, sealRound } from '../../src/kernel/sso/round.ts';
import { insertIdentity } from '../../src/rooms/auth/sso/identities.repository.ts';
import { insertCode } from '../../src/rooms/auth/sso/sso-codes.repository.ts';
import type { TestApp } from '../test-app.ts';
import { STILL_ISSUER, subjectOf } from './still-provider.ts';

/** Identities of test users, and codes of single sign-on, made in the database. */

/** Links a user with the identity provider; resolves with the number of the identity. */
export async function makeIdentity(
  t: Pick<TestApp, 'db' | 'clock'>,
  user: Pick<UserRow, 'id'>,
  { issuer = STILL_ISSUER, subject = subjectOf(user) } = {},
): Promise<number> {
  const row = await inTransaction(t.db, (trx) =>
    insertIdentity(trx, {
      user_id: user.id,
      issuer,
      subject,
      name: 'name there',
      created_at: t.clock.now(),
      last_used_at: null,
    }),
  );
  if (!row) throw new Error('The identity is linked already.');
  return row.id;
}

/** A code that a browser has brought from the identity provider, and the Cookie header of that browser. */
export async function makeSsoCode(
  t: TestApp,
  user: Pick<UserRow, 'id'>,
  { purpose, jti = null }: { purpose: SsoCodeRow['purpose']; jti?: string | null },
): Promise<{ code: string; cookie: string }> {
  const session = jti === null ? null : { userId: user.id, jti };
  const round = newRound({ purpose, from: null, session }, t.clock.now());
  const code = newSecret();
  await inTransaction(t.db, (trx) =>
    insertCode(trx, {
      hash: hashOf(code),
      binding: bindingOf(round),
      purpose,
      user_id: user.id,
      jti,
      issuer: STILL_ISSUER,
      subject: subjectOf(user),
      name: null,
      idp_sid: null,
      expires_at: new Date(t.clock.now().getTime() + 60_000),
    }),
  );
  const cookie = cookieHeader(SSO_COOKIE, sealRound(t.ctx, round)).split(';', 1)[0] ?? '';
  return { code, cookie };
}
