import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { isValidToken } from '../../../kernel/security/api-tokens.ts';

/** Rows of users that are programs. */

const accounts = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as u')
    .where('u.account_kind', '=', 'SERVICE')
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.username', 'u.role', 'u.created_at', 'u.version']);

/** All service accounts by name, with the number of their valid tokens. */
export async function listServiceRows(db: Kysely<Tables>, now: Date) {
  return accounts(db)
    .select((eb) =>
      eb
        .selectFrom('api_tokens as t')
        .whereRef('t.user_id', '=', 'u.id')
        .where(isValidToken(now))
        .select((of) => of.fn.countAll<number>().as('tokens'))
        .$asScalar()
        .as('tokens'),
    )
    .orderBy(sql`lower(u.username)`)
    .execute();
}

/** How many service accounts there are. */
export async function countServiceAccounts(db: Kysely<Tables>): Promise<number> {
  const { total } = await accounts(db)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A service account, locked until the transaction ends. */
export async function lockServiceAccount(trx: Transaction<Tables>, id: number) {
  return accounts(trx).where('u.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Lets only one transaction at a time add a service account, so that none exceeds their limit. */
export async function takeTurns(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('service accounts'))`.execute(trx);
}
