import { STEP_MESSAGES } from '@recourse/contract/values/second-step';
import { DAY_MS, SECOND_FACTOR } from '@recourse/contract/values/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { tooManyRequests } from '../../errors.ts';

/**
 * Wrong codes of second factors, counted by account, over all kinds and addresses: whoever enters one knows the
 * password already. A right code takes nothing back but itself, so that its owner does not give more guesses to
 * somebody else.
 */

/**
 * Counts a code as wrong before it is checked. Returns how many of the last day count with it. Throws 429 after too
 * many of them. `refuseEarly` throws when the next code has to wait after the latest ones.
 */
export async function countCode(
  trx: Transaction<Tables>,
  userId: number,
  { now, refuseEarly }: { now: Date; refuseEarly: (failures: readonly Date[]) => void },
): Promise<number> {
  const { failed_at } = await trx
    .insertInto('code_failures')
    .values({ user_id: userId, failed_at: [], last_at: now })
    // Locks the row: other codes of this account wait for this transaction.
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ last_at: now }))
    .returning('failed_at')
    .executeTakeFirstOrThrow();
  const counted = failed_at.filter((at) => at.getTime() > now.getTime() - DAY_MS);
  const [oldest] = counted;
  if (oldest && counted.length >= SECOND_FACTOR.wrongADay) {
    const waitMs = oldest.getTime() + DAY_MS - now.getTime();
    throw tooManyRequests(Math.ceil(waitMs / 1000), STEP_MESSAGES.tooMany);
  }
  refuseEarly(counted);
  await trx
    .updateTable('code_failures')
    .set({ failed_at: [...counted, now] })
    .where('user_id', '=', userId)
    .execute();
  return counted.length + 1;
}

/** Takes back the count of a code that was right, or could not be checked. */
export async function takeBackCode(db: Kysely<Tables>, userId: number): Promise<void> {
  await db
    .updateTable('code_failures')
    .set({ failed_at: sql<Date[]>`trim_array(failed_at, least(1, cardinality(failed_at)))` })
    .where('user_id', '=', userId)
    .execute();
}
