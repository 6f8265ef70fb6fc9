import type { Kysely, Transaction, Updateable } from 'kysely';
import { sql, type SqlBool } from 'kysely';
import { unlessTaken } from '../../db/connect/retry.ts';
import { deleteOwned } from '../../db/rows/own-or-shared.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { Tables, UserRow, UsersTable } from '../../db/tables.ts';

/** Changes users and their sessions. */

/**
 * The ids of all current administrators, locked in the order of ids. Others who want to demote or delete one wait, and
 * then see who is left.
 */
export async function lockAdministrators(trx: Transaction<Tables>): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('account_kind', '=', 'PERSON')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** A user with all columns. */
export type LockedUser = UserRow;

/** One person who is not deleted, locked until the transaction ends. */
export async function lockUser(
  trx: Transaction<Tables>,
  id: number,
): Promise<LockedUser | undefined> {
  return trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('account_kind', '=', 'PERSON')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Changes a user; null when the username or e-mail (any case) is taken. After that the transaction can only be rolled
 * back.
 */
export async function updateUserRow(
  trx: Transaction<Tables>,
  id: number,
  values: Updateable<UsersTable>,
): Promise<UserRow | null> {
  return unlessTaken(
    trx
      .updateTable('users')
      .set({ ...values, version: NEXT_VERSION })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Ends the sessions of a user, except the one to keep, and sign-ins that are not complete. Returns how many
 * sessions were not ended before.
 */
export async function endSessions(
  db: Kysely<Tables>,
  userId: number,
  { at, keep }: { at: Date; keep?: string },
): Promise<number> {
  await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
  await db.deleteFrom('sso_codes').where('user_id', '=', userId).execute();
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (keep !== undefined) query = query.where('jti', '<>', keep);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Revokes the API tokens of an account. A password that was reset may mean that somebody else had used the account.
 */
export async function revokeTokens(
  trx: Transaction<Tables>,
  userId: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends the links of an account, and cancels what waits for one of them. Links that restore a former address stay valid:
 * an intruder who sets a password or address must not be able to end them. `undosAfter` also ends those made after that
 * link; 0: all.
 */
export async function endLinks(
  db: Kysely<Tables>,
  userId: number,
  { at, undosAfter }: { at: Date; undosAfter?: number },
): Promise<void> {
  await db
    .updateTable('mail_links')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('kind', '<>', 'EMAIL_UNDO'),
        ...(undosAfter === undefined ? [] : [eb('id', '>', undosAfter)]),
      ]),
    )
    .execute();
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/**
 * Deletes the failed sign-ins in a row of an account, because they were about its former password.
 */
export async function forgetAccountFailures(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('account_failures').where('user_id', '=', id).execute();
}

/** Deletes a person's conversations with the assistant. A conversation that became a claim stays with it. */
async function deleteConversations(trx: Transaction<Tables>, clientId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from conversations as o
    where client_id = ${clientId}
      and not exists (select from claims as c
        where c.client_id = o.client_id and c.conversation_id = o.name)
    for update`.execute(trx);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  await trx.deleteFrom('messages').where('conversation_id', 'in', ids).execute();
  await trx.deleteFrom('conversations').where('id', 'in', ids).execute();
}

/** Removes a person from every team, and deletes his limit; resolves with the teams he was in. */
export async function deleteMemberships(
  trx: Transaction<Tables>,
  userId: number,
): Promise<number[]> {
  await trx.deleteFrom('availability').where('user_id', '=', userId).execute();
  const left = trx.deleteFrom('team_members').where('user_id', '=', userId).returning('team_id');
  return (await left.execute()).map((row) => row.team_id).toSorted((a, b) => a - b);
}

/**
 * Deletes an account. The row and its id stay for what refers to them. Personal data is erased for good. This includes
 * its sessions with their addresses and devices, API tokens, second factors, identities, notifications, mails and their
 * links, pending e-mail, canned replies and views.
 */
export async function eraseUser(trx: Transaction<Tables>, id: number, at: Date): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
  await trx.deleteFrom('api_tokens').where('user_id', '=', id).execute();
  // Those that he made for service accounts stay valid.
  await trx
    .updateTable('api_tokens')
    .set({ created_by: null })
    .where('created_by', '=', id)
    .execute();
  await trx.deleteFrom('devices').where('user_id', '=', id).execute();
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', id).execute();
  await trx.deleteFrom('passkey_setups').where('user_id', '=', id).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', id).execute();
  await trx.deleteFrom('totp_setups').where('user_id', '=', id).execute();
  await trx.deleteFrom('sign_in_steps').where('user_id', '=', id).execute();
  await trx.deleteFrom('totp').where('user_id', '=', id).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  await trx.deleteFrom('code_failures').where('user_id', '=', id).execute();
  await trx.deleteFrom('sso_codes').where('user_id', '=', id).execute();
  await trx.deleteFrom('identities').where('user_id', '=', id).execute();
  await forgetAccountFailures(trx, id);
  await deleteConversations(trx, id);
  await trx.deleteFrom('notifications').where('user_id', '=', id).execute();
  await trx
    .deleteFrom('mail_links')
    .where('user_id', 'is', null)
    .where(sql<SqlBool>`lower(email) = (select lower(u.email) from users as u where u.id = ${id})`)
    .execute();
  await trx.deleteFrom('mail').where('user_id', '=', id).execute();
  await trx.deleteFrom('mail_links').where('user_id', '=', id).execute();
  await trx.deleteFrom('email_changes').where('user_id', '=', id).execute();
  await trx.deleteFrom('notification_choices').where('user_id', '=', id).execute();
  await trx.deleteFrom('mutes').where('user_id', '=', id).execute();
  await deleteOwned(trx, id);
  // Webhooks belong to the organisation.
  await trx
    .updateTable('webhooks')
    .set({ created_by: null })
    .where('created_by', '=', id)
    .execute();
  await trx
    .updateTable('users')
    .set({
      username: `deleted-${id}`,
      email: `deleted-${id}@deleted.invalid`,
      phone: '',
      nom: null,
      password_hash: null,
      last_sign_in_at: null,
      language: null,
      time_zone: null,
      quiet_from: null,
      quiet_to: null,
      digest_at: null,
      email_failed_at: null,
      second_factor_at: null,
      local_sign_in: false,
      updated_at: at,
      deleted_at: at,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .execute();
}
