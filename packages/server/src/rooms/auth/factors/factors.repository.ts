import type { Kysely, Transaction } from 'kysely';
import type { Tables, TotpSetupRow } from '../../../db/tables.ts';
import type { Sealed } from '../../../kernel/security/factors/seal.ts';

/** Rows of second factors and recovery codes. */

export type StoredSetup = TotpSetupRow;

/** An authenticator app with its sealed secret. */
export interface StoredTotp {
  userId: number;
  sealed: Sealed;
  createdAt: Date;
}

/** The authenticator app of an account, with its sealed secret; undefined: it has none. */
export async function findTotp(
  db: Kysely<Tables>,
  userId: number,
): Promise<StoredTotp | undefined> {
  const row = await db
    .selectFrom('totp')
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  return (
    row && {
      userId,
      sealed: { keyId: row.key_id, bytes: row.secret },
      createdAt: row.created_at,
    }
  );
}

/** Uses up the codes of a time step and of those before it. False when that step, or a later one, was used before. */
export async function spendCounter(
  trx: Transaction<Tables>,
  userId: number,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp')
    .set({ last_counter: counter })
    .where('user_id', '=', userId)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code; false when the account has no such code. */
export async function spendRecoveryCode(
  trx: Transaction<Tables>,
  userId: number,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many unused recovery codes an account has. */
export async function countRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Replaces all recovery codes of an account. */
export async function putRecoveryCodes(
  trx: Transaction<Tables>,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Who sets up an authenticator app: a sign-in, or a session. */
export interface SetupName {
  userId: number;
  stepId?: number;
  jti?: string;
}

/** Begins to set up an authenticator app, in place of one that was begun before. */
export async function putSetup(
  trx: Transaction<Tables>,
  setup: SetupName & { sealed: Sealed; at: Date },
): Promise<void> {
  const values = {
    step_id: setup.stepId ?? null,
    jti: setup.jti ?? null,
    secret: setup.sealed.bytes,
    key_id: setup.sealed.keyId,
    created_at: setup.at,
    confirmed_counter: null,
    codes: [] as string[],
  };
  await trx
    .insertInto('totp_setups')
    .values({ ...values, user_id: setup.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** An authenticator app that was begun after a moment, by that sign-in or session. */
export async function findSetup(
  trx: Transaction<Tables>,
  { userId, stepId, jti, since }: SetupName & { since: Date },
): Promise<TotpSetupRow | undefined> {
  return trx
    .selectFrom('totp_setups')
    .where('user_id', '=', userId)
    .where('step_id', 'is not distinct from', stepId ?? null)
    .where('jti', 'is not distinct from', jti ?? null)
    .where('created_at', '>', since)
    .selectAll()
    .executeTakeFirst();
}

/** Stores with which code an authenticator app was confirmed, and the recovery codes that were shown then. */
export async function confirmSetup(
  trx: Transaction<Tables>,
  userId: number,
  { counter, codes }: { counter: number; codes: string[] },
): Promise<void> {
  await trx
    .updateTable('totp_setups')
    .set({ confirmed_counter: counter, codes })
    .where('user_id', '=', userId)
    .execute();
}

/** Makes a confirmed authenticator app the one of its account, in place of an earlier one, with its recovery codes. */
export async function activateSetup(
  trx: Transaction<Tables>,
  setup: TotpSetupRow & { confirmed_counter: number },
  at: Date,
): Promise<void> {
  const values = {
    secret: setup.secret,
    key_id: setup.key_id,
    created_at: at,
    last_counter: setup.confirmed_counter,
  };
  await trx
    .insertInto('totp')
    .values({ ...values, user_id: setup.user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await putRecoveryCodes(trx, setup.user_id, setup.codes);
  await trx.deleteFrom('totp_setups').where('user_id', '=', setup.user_id).execute();
  await noteFactor(trx, setup.user_id, at);
}

/** Stores since when an account has a second factor, unless it has one already. */
export async function noteFactor(
  trx: Transaction<Tables>,
  userId: number,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ second_factor_at: eb.fn.coalesce('second_factor_at', eb.val(at)) }))
    .where('id', '=', userId)
    .execute();
}

/** Removes the authenticator app of an account that has another factor. */
export async function deleteTotp(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx.deleteFrom('totp').where('user_id', '=', userId).execute();
  await trx.deleteFrom('totp_setups').where('user_id', '=', userId).execute();
}

/** Removes all second factors of an account, with all that belongs to them. */
export async function deleteFactors(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkey_setups').where('user_id', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('totp').where('user_id', '=', userId).execute();
  await trx.deleteFrom('totp_setups').where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
  await trx.deleteFrom('code_failures').where('user_id', '=', userId).execute();
  await trx.updateTable('users').set({ second_factor_at: null }).where('id', '=', userId).execute();
}

/** Authenticator apps whose secret is sealed with another key than this one, by their number. */
export async function listSealedOtherwise(
  db: Kysely<Tables>,
  { keyId, after, limit }: { keyId: string; after: number; limit: number },
): Promise<StoredTotp[]> {
  const rows = await db
    .selectFrom('totp')
    .where('key_id', '<>', keyId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    sealed: { keyId: row.key_id, bytes: row.secret },
    createdAt: row.created_at,
  }));
}

/** Stores a secret as it is sealed with another key, unless it was replaced meanwhile. */
export async function reseal(
  db: Kysely<Tables>,
  { userId, sealed: before }: StoredTotp,
  after: Sealed,
): Promise<void> {
  await db
    .updateTable('totp')
    .set({ secret: after.bytes, key_id: after.keyId })
    .where('user_id', '=', userId)
    .where('secret', '=', before.bytes)
    .execute();
}
