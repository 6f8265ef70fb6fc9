import type { Kysely, Transaction } from 'kysely';
import type {
  PasskeyChallengeRow,
  PasskeyRow,
  PasskeySetupRow,
  Tables,
} from '../../../db/tables.ts';

/** Rows of passkeys, and of what they are asked to sign. */

export type { PasskeyRow };

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Kysely<Tables>, userId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('id')
    .execute();
}

/** A passkey of an account by the id that its authenticator gave it, made for that host. */
export async function findPasskey(
  db: Kysely<Tables>,
  { userId, credentialId, rpId }: { userId: number; credentialId: string; rpId: string },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .selectAll()
    .executeTakeFirst();
}

/** Whether anybody has a passkey with that id. */
export async function isPasskeyKnown(db: Kysely<Tables>, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A passkey with its name, before it has a number. */
export type MadePasskey = Omit<PasskeyRow, 'id' | 'last_used_at'>;

/** Adds a passkey. False when one with its id was added meanwhile. */
export async function insertPasskey(trx: Transaction<Tables>, made: MadePasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(made)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Stores that a passkey was used, and how often as its authenticator counts. False when it was removed, or used as
 * often already.
 */
export async function countPasskeyUse(
  trx: Transaction<Tables>,
  { id, userId, counter, at }: { id: number; userId: number; counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of an account; false when it has none with that number. */
export async function deletePasskey(
  trx: Transaction<Tables>,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores a passkey that waits for its recovery codes to be kept, in place of an earlier one. */
export async function putPasskeySetup(
  trx: Transaction<Tables>,
  setup: PasskeySetupRow,
): Promise<void> {
  const { user_id: _, ...values } = setup;
  await trx
    .insertInto('passkey_setups')
    .values(setup)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Takes out the passkey that a session has added after a moment. */
export async function takePasskeySetup(
  trx: Transaction<Tables>,
  { userId, jti, since }: { userId: number; jti: string; since: Date },
): Promise<PasskeySetupRow | undefined> {
  return trx
    .deleteFrom('passkey_setups')
    .where('user_id', '=', userId)
    .where('jti', '=', jti)
    .where('created_at', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/** Who asks a passkey to sign: a sign-in, or a session. */
export interface Asker {
  purpose: PasskeyChallengeRow['purpose'];
  stepId?: number;
  jti?: string;
}

const askedBy = <DB extends Pick<Kysely<Tables>, 'deleteFrom'>>(
  db: DB,
  { purpose, stepId, jti }: Asker,
) =>
  db
    .deleteFrom('passkey_challenges')
    .where('purpose', '=', purpose)
    .where('step_id', 'is not distinct from', stepId ?? null)
    .where('jti', 'is not distinct from', jti ?? null);

/** Stores what a passkey was asked to sign, in place of what the same asker asked before. */
export async function putChallenge(
  trx: Transaction<Tables>,
  asker: Asker,
  challenge: Pick<PasskeyChallengeRow, 'hash' | 'user_id' | 'expires_at'>,
): Promise<void> {
  await askedBy(trx, asker).execute();
  await trx
    .insertInto('passkey_challenges')
    .values({
      ...challenge,
      purpose: asker.purpose,
      step_id: asker.stepId ?? null,
      jti: asker.jti ?? null,
    })
    .execute();
}

/** Takes out what a passkey was asked to sign, so that it counts once, whatever the answer is. */
export async function takeChallenge(
  db: Kysely<Tables>,
  asker: Asker,
  at: Date,
): Promise<string | null> {
  const row = await askedBy(db, asker).returning(['hash', 'expires_at']).executeTakeFirst();
  return row && row.expires_at > at ? row.hash : null;
}
