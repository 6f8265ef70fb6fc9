import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Rows of what failed when, under keys that tell nobody what they stand for. */

/** Rows taken away with each failure of an address: more than it can add. */
const SWEEP_ROWS = 20;

/** What is counted (a name from an address, an address, somebody's form), as its row is named. */
export const keyOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

/** The failures of a key that still count, oldest first; whoever else asks waits for this transaction. */
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

/** Keeps these failures of a key, which is locked. */
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

/** Keeps the table small: rows that nobody has added to since then count for nothing. */
export async function sweepFailures(trx: Transaction<Tables>, before: Date): Promise<void> {
  await sql`delete from sign_in_attempts where key in (
    select key from sign_in_attempts where last_at < ${before} order by last_at limit ${SWEEP_ROWS}
    for update skip locked)`.execute(trx);
}
