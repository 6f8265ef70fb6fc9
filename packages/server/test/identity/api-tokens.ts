import { SCOPES, type Scope } from '@recourse/contract/wire/scopes';
import { DAY_MS } from '@recourse/contract/values/limits';
import type { UserRow } from '../../src/db/tables.ts';
import { hashOfApiToken, newApiToken } from '../../src/kernel/security/api-tokens.ts';
import type { TestApp } from '../test-app.ts';
import { makeUser } from '../factories.ts';

/** API tokens of test users, made in the database. */

/** An API token of an account, with all scopes unless named, and valid for a day. */
export async function makeApiToken(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { id }: Pick<UserRow, 'id'>,
  scopes: readonly Scope[] = SCOPES,
): Promise<{ id: number; token: string; headers: { authorization: string } }> {
  const token = newApiToken();
  const now = clock.now();
  const row = await db
    .insertInto('api_tokens')
    .values({
      user_id: id,
      created_by: id,
      name: 'Test',
      hash: hashOfApiToken(token),
      start: token.slice(0, 12),
      scopes: [...scopes],
      created_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, token, headers: { authorization: `Bearer ${token}` } };
}

/** The account of a program. */
export const makeServiceAccount = (
  { db }: Pick<TestApp, 'db'>,
  role: 'ADMIN' | 'EMPLOYE' = 'EMPLOYE',
): Promise<UserRow> => makeUser(db, { role, account_kind: 'SERVICE', password_hash: null });
