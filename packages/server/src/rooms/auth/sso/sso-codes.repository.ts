import type { Insertable, Transaction } from 'kysely';
import type { SsoCodeRow, SsoCodesTable, Tables } from '../../../db/tables.ts';

/** Rows of codes that browsers bring back from the identity provider, and of logout tokens. */

export type { SsoCodeRow };

/** Stores the hash of a code with which a browser ends its round. */
export async function insertCode(
  trx: Transaction<Tables>,
  row: Insertable<SsoCodesTable>,
): Promise<void> {
  await trx.insertInto('sso_codes').values(row).execute();
}

/** What a code must be for, and the moment at which it must be valid. */
export interface CodeUse {
  hash: string;
  purpose: SsoCodeRow['purpose'];
  /** The session that the round began in; undefined: a sign-in, which has none. */
  session?: { userId: number; jti: string };
  at: Date;
}

/** Uses up a code; undefined when it is not valid. */
export async function takeCode(
  trx: Transaction<Tables>,
  { hash, purpose, session, at }: CodeUse,
): Promise<SsoCodeRow | undefined> {
  return trx
    .deleteFrom('sso_codes')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .$if(session !== undefined, (query) => query.where('user_id', '=', session?.userId ?? 0))
    .where('jti', 'is not distinct from', session?.jti ?? null)
    .returningAll()
    .executeTakeFirst();
}

/** Uses up a logout token; false when it was used before. */
export async function spendLogoutToken(
  trx: Transaction<Tables>,
  row: { hash: string; expires_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('logout_tokens')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
