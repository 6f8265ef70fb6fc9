import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Times of failures, stored under hashed keys that do not reveal their subject. */

/** Old rows deleted with each failure of an address: more than a failure can add. */
const SWEEP_ROWS = 20;

/** The key of the row for a counted subject (a name from an address, an address, a user's form). */
export const keyOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

/** The failures of a key within the window, oldest first. Locks the key until the transaction ends. */
export async function lockFailures(
  trx: Transaction<Tables>,
  key: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<Date[]> {
  const { failed_at } = await trx
    .insertInto('sign_in_attempts')
    .values({ key, failed_at: [], last_at: now })
    .onConflict((oc) => oc.column('key').doUpdateSet({ last_at: now }))
    .returning('failed_at')
    .executeTakeFirstOrThrow();
  return failed_at.filter((at) => at.getTime() > now.getTime() - windowMs);
}

/** Stores these failures of a locked key. */
export async function keepFailures(
  trx: Transaction<Tables>,
  key: string,
  failures: Date[],
): Promise<void> {
  await trx
    .updateTable('sign_in_attempts')
    .set({ failed_at: failures })
    .where('key', '=', key)
    .execute();
}

/** Forgets all failures of a key. */
export async function forgetFailures(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}

/** Takes back the provisional failure of a password that could not be checked. */
export async function takeBackFailure(db: Kysely<Tables>, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ failed_at: sql<Date[]>`trim_array(failed_at, least(1, cardinality(failed_at)))` })
    .where('key', '=', key)
    .execute();
}

/** Deletes some rows without a new failure since then, which no longer count, to keep the table small. */
export async function sweepFailures(trx: Transaction<Tables>, before: Date): Promise<void> {
  await sql`delete from sign_in_attempts where key in (
    select key from sign_in_attempts where last_at < ${before} order by last_at limit ${SWEEP_ROWS}
    for update skip locked)`.execute(trx);
}
