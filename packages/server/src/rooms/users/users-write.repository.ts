import type { Kysely, Transaction, Updateable } from 'kysely';
import { sql } from 'kysely';
import { UNIQUE_VIOLATION } from '../../db/retry.ts';
import type { Tables, UserRow, UsersTable } from '../../db/tables.ts';

/** Changing rows of people, and their sessions, which go with them. */

/**
 * Everybody who is an administrator now, locked in the order of their ids: whoever else would demote or delete
 * one of them waits, and sees then who is left.
 */
export async function lockAdministrators(trx: Transaction<Tables>): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** One live user, locked until the transaction ends. */
export async function lockUser(trx: Transaction<Tables>, id: number): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a user; null when the username or the e-mail (any case) is taken, after which only a rollback is left. */
export async function updateUserRow(
  trx: Transaction<Tables>,
  id: number,
  values: Updateable<UsersTable>,
): Promise<UserRow | null> {
  try {
    return await trx
      .updateTable('users')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** Ends the sessions of a user, but for the one kept. */
export async function endSessions(
  db: Kysely<Tables>,
  userId: number,
  { at, keep }: { at: Date; keep?: string },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (keep !== undefined) query = query.where('jti', '<>', keep);
  await query.execute();
}

/** The failures in a row at an account were about a password that it has no more. */
export async function forgetAccountFailures(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('account_failures').where('user_id', '=', id).execute();
}

/**
 * Deletes an account: the row and its number stay for what refers to them; whatever is personal goes for good,
 * addresses and devices of its sessions included.
 */
export async function eraseUser(trx: Transaction<Tables>, id: number, at: Date): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await forgetAccountFailures(trx, id);
  await trx
    .updateTable('users')
    .set({
      username: `deleted-${id}`,
      email: `deleted-${id}@deleted.invalid`,
      phone: '',
      nom: null,
      password_hash: null,
      updated_at: at,
      deleted_at: at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
