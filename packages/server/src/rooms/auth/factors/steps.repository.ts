import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { SignInStepRow, SignInStepsTable, Tables } from '../../../db/tables.ts';

/** Rows of sign-ins that wait for their second step. */

export type StoredStep = SignInStepRow;

/** Stores a sign-in that waits for its second step, with the hash of its token. */
export async function insertStep(
  trx: Transaction<Tables>,
  step: Insertable<SignInStepsTable>,
): Promise<void> {
  await trx.insertInto('sign_in_steps').values(step).execute();
}

/** What identifies a step, and the moment at which it must be valid. */
export interface StepName {
  hash: string;
  kind: SignInStepRow['kind'];
  at: Date;
}

const valid = (db: Kysely<Tables>, { hash, kind, at }: StepName) =>
  db
    .selectFrom('sign_in_steps')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', at);

/** A step that is valid at a moment. */
export async function findStep(
  db: Kysely<Tables>,
  name: StepName,
): Promise<SignInStepRow | undefined> {
  return valid(db, name).selectAll().executeTakeFirst();
}

/** The same, locked until the transaction ends. Its user is locked first. */
export async function lockStep(
  trx: Transaction<Tables>,
  name: StepName,
): Promise<SignInStepRow | undefined> {
  return valid(trx, name).selectAll().forUpdate().executeTakeFirst();
}

/** A step by its number, for the mail with its code. */
export async function findStepById(
  db: Kysely<Tables>,
  { id, at }: { id: number; at: Date },
): Promise<SignInStepRow | undefined> {
  return db
    .selectFrom('sign_in_steps')
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .selectAll()
    .executeTakeFirst();
}

/** Counts a try of a step, before its code is checked. False when there were as many as allowed. */
export async function takeTry(db: Kysely<Tables>, id: number, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_steps')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', most)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what the code in a mail is made from. */
export async function setNonce(trx: Transaction<Tables>, id: number, nonce: string): Promise<void> {
  await trx.updateTable('sign_in_steps').set({ nonce }).where('id', '=', id).execute();
}

/** Deletes a step that has been used. */
export async function deleteStep(trx: Transaction<Tables>, id: number): Promise<void> {
  await trx.deleteFrom('sign_in_steps').where('id', '=', id).execute();
}

/** How many codes were mailed to an account for setting up a factor, since a moment. */
export async function countMailedCodes(
  db: Kysely<Tables>,
  { userId, since }: { userId: number; since: Date },
): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .where('user_id', '=', userId)
    .where('kind', '=', 'account.setup-code')
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
