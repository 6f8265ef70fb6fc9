import type { Kysely } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables, UserRow } from '../../db/tables.ts';
import { PROFILE } from './profile.fields.ts';

/** What the own account is made from. */
export type Account = Pick<UserRow, (typeof PROFILE.columns)[number]>;

/** The account of a user who is not deleted. */
export async function findAccount(db: Kysely<Tables>, id: number): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(PROFILE.columns)
    .modifyEnd(plannedOnce)
    .executeTakeFirst();
}
