import { type Kysely, sql, type Transaction } from 'kysely';
import type { IdentityRow, Tables } from '../../../db/tables.ts';

/** Rows of identities: who users are at an identity provider. */

export type { IdentityRow };

/** What names a person at an identity provider. */
export interface IdentityName {
  issuer: string;
  subject: string;
}

/** Lets sign-ins with one identity wait for each other until the transaction ends, also when it is not linked yet. */
export async function lockIdentity(
  trx: Transaction<Tables>,
  { issuer, subject }: IdentityName,
): Promise<void> {
  const name = JSON.stringify([issuer, subject]);
  await sql`select pg_advisory_xact_lock(hashtext('identity'), hashtext(${name}))`.execute(trx);
}

/** The account that is linked to an identity of an issuer; undefined: none is. */
export async function findIdentity(
  db: Kysely<Tables>,
  { issuer, subject }: IdentityName,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .selectAll()
    .executeTakeFirst();
}

/** The identities that are linked to a user, in the order in which they were linked. */
export async function listIdentityRows(db: Kysely<Tables>, userId: number): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** Links an identity with an account; undefined when it is linked already. */
export async function insertIdentity(
  trx: Transaction<Tables>,
  row: Omit<IdentityRow, 'id'>,
): Promise<IdentityRow | undefined> {
  return trx
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores that somebody has signed in with an identity; false when it was unlinked meanwhile. */
export async function noteIdentityUse(
  trx: Transaction<Tables>,
  id: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identities')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unlinks an identity from its account. */
export async function deleteIdentity(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('identities').where('id', '=', id).execute();
}

/**
 * Ends sessions that the identity provider has opened: those of one session there, or else all of that person. Returns
 * whose they were, with how many had not ended before.
 */
export async function endProvidedSessions(
  trx: Transaction<Tables>,
  {
    issuer,
    subject,
    sid,
    at,
  }: { issuer: string; subject: string | null; sid: string | null; at: Date },
): Promise<{ userId: number; count: number }[]> {
  const owners = trx
    .selectFrom('identities')
    .where('issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('subject', '=', subject ?? ''))
    .select('user_id');
  await trx
    .deleteFrom('sign_in_steps')
    .where('method', '=', 'SSO')
    .where('user_id', 'in', owners)
    .$if(sid !== null, (query) => query.where('idp_sid', '=', sid))
    .execute();
  await trx
    .deleteFrom('sso_codes')
    .where('purpose', '=', 'SIGN_IN')
    .where('user_id', 'in', owners)
    .$if(sid !== null, (query) => query.where('idp_sid', '=', sid))
    .execute();
  const rows = await trx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('method', '=', 'SSO')
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', owners)
    .$if(sid !== null, (query) => query.where('idp_sid', '=', sid))
    .returning('user_id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, of]) => ({
    userId,
    count: of.length,
  }));
}
