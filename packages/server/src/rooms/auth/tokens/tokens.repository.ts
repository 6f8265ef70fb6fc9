import { type Insertable, type Kysely, type Transaction } from 'kysely';
import { personNamed } from '../../../db/rows/person-name.ts';
import type { ApiTokensTable, Tables } from '../../../db/tables.ts';
import { type Page, paged } from '../../../kernel/lists/lists.ts';
import { isValidToken } from '../../../kernel/security/api-tokens.ts';

/** Rows of API tokens. */

/** Whose tokens: those of one account, or all (null). */
export type Owner = number | null;

const shown = (db: Kysely<Tables>) =>
  db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.name',
      't.start',
      't.scopes',
      't.user_id',
      'u.account_kind',
      't.created_at',
    ])
    .select(['t.expires_at', 't.last_used_at', 't.revoked_at'])
    .select(personNamed('t.user_id').as('accountName'));

const listed = (db: Kysely<Tables>, owner: Owner) =>
  shown(db).$if(owner !== null, (query) => query.where('t.user_id', '=', owner));

/** A page of tokens, newest first. */
export async function listTokenRows(db: Kysely<Tables>, owner: Owner, page: Page) {
  let query = listed(db, owner).orderBy('t.id', 'desc');
  if (page.after !== undefined) query = query.where('t.id', '<', page.after);
  return paged(query, page).execute();
}
export type TokenRow = Awaited<ReturnType<typeof listTokenRows>>[number];

/** How many API tokens an owner's list has. */
export async function countTokens(db: Kysely<Tables>, owner: Owner): Promise<number> {
  const { total } = await listed(db, owner)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many tokens of an account are valid now. */
export async function countActive(db: Kysely<Tables>, userId: number, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('api_tokens as t')
    .where('t.user_id', '=', userId)
    .where(isValidToken(now))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Stores a token, and resolves with it as lists show it. */
export async function insertToken(
  trx: Transaction<Tables>,
  values: Insertable<ApiTokensTable>,
): Promise<TokenRow> {
  const { id } = await trx
    .insertInto('api_tokens')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return shown(trx).where('t.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Revokes a token of that owner; one that has ended already stays as it is. Resolves with whether there is such a
 * token, and whether it was revoked now.
 */
export async function revokeTokenRow(
  trx: Transaction<Tables>,
  id: number,
  { owner, at }: { owner: Owner; at: Date },
): Promise<'missing' | 'over' | 'revoked'> {
  const row = await trx
    .selectFrom('api_tokens')
    .where('id', '=', id)
    .$if(owner !== null, (query) => query.where('user_id', '=', owner))
    .select('revoked_at')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'missing';
  if (row.revoked_at !== null) return 'over';
  await trx.updateTable('api_tokens').set({ revoked_at: at }).where('id', '=', id).execute();
  return 'revoked';
}
