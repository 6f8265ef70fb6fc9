import { createHash, randomBytes } from 'node:crypto';
import { API_TOKENS } from '@recourse/contract/values/limits';
import { toRole } from '@recourse/contract/values/roles';
import { SCOPES, type Scope } from '@recourse/contract/wire/scopes';
import { sql, type SqlBool } from 'kysely';
import type { Context } from '../../context.ts';
import { compiledOnce, type ValueOf } from '../../db/connect/compiled-once.ts';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Actor, Origin } from '../actor.ts';
import { unauthorized } from '../errors.ts';
import { writesOf } from '../own-writes.ts';
import { needsFactor } from './factors/factor-methods.ts';

/** API tokens: a prefix by which secret scanners know them, and 32 random bytes. The database has only their hashes. */

const { prefix, secretLength } = API_TOKENS;
const SHAPE = new RegExp(`^${prefix}[\\w-]{${secretLength}}$`);
const SECRET_BYTES = 32;

/** Whether a bearer token is an API token and not that of a session, which contains dots. */
export const isApiToken = (token: string): boolean => token.startsWith(prefix);

/** A new API token. */
export const newApiToken = (): string => prefix + randomBytes(SECRET_BYTES).toString('base64url');

/**
 * The hash of a token, which alone is stored. Nobody can guess 256 random bits, so a fast hash is enough: ASVS 5.0,
 * 11.4.2 asks for a slow one only for passwords.
 */
export const hashOfApiToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();

/** Whether a token (api_tokens as t) is valid at a time. */
export const isValidToken = (now: Date) =>
  sql<SqlBool>`t.revoked_at is null and t.expires_at > ${now}::timestamptz`;

interface Asked {
  hash: Buffer;
  now: Date;
}

const readLiveToken = compiledOnce((db, valueOf: ValueOf<Asked>) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.hash', '=', valueOf('hash'))
    .where(isValidToken(valueOf('now')))
    .where('u.deleted_at', 'is', null)
    .select(['t.id', 't.scopes', 't.last_used_at', 'u.id as userId', 'u.role', 'u.username'])
    .select(['u.account_kind', 'u.second_factor_at'])
    .select(
      sql<boolean>`exists (select from identities as i where i.user_id = u.id)`.as('hasIdentity'),
    )
    .select(writesOf)
    .modifyEnd(plannedOnce),
);

/**
 * Who acts with an API token: its account with the account's current role, which must be one of the staff. Notes once a
 * minute that it is used. Throws 401 for a token that is unknown, expired or revoked, one of a deleted account, or of
 * somebody who lacks the second factor that his role needs.
 */
export async function findTokenActor(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Omit<Actor, keyof Origin>> {
  const now = clock.now();
  if (!SHAPE.test(token)) throw unauthorized();
  const [row] = await readLiveToken(db, { hash: hashOfApiToken(token), now });
  const role = row ? toRole(row.role) : null;
  if (!row || role === null || role === 'CLIENT') throw unauthorized();
  const isService = row.account_kind === 'SERVICE';
  // Where the identity provider signs somebody in, it asks for his factors.
  const isWithout = !isService && row.second_factor_at === null && !row.hasIdentity;
  if (isWithout && needsFactor(config, role)) throw unauthorized();
  const { id, last_used_at } = row;
  const sinceUse = now.getTime() - (last_used_at?.getTime() ?? 0);
  if (sinceUse >= API_TOKENS.lastUsedEverySeconds * 1000)
    await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
  return {
    userId: row.userId,
    role,
    username: row.username,
    token: { id, scopes: knownScopes(row.scopes) },
    isService,
    writes: row.writes ?? undefined,
  };
}

/** The scopes that this version knows. An unknown one allows nothing. */
export const knownScopes = (names: readonly string[]): Scope[] =>
  SCOPES.filter((scope) => names.includes(scope));
