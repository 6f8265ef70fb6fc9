import { DAY_MS, SIGN_IN } from '@recourse/contract/values/limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { addressGroup } from '../address-group.ts';
import { keyOf } from './failure-times.ts';

/**
 * Consecutive failures at one account, from all addresses together. After too many, only occasional attempts are
 * checked, except from places the account has used lately. Answers reveal nothing of this, and an unknown name costs
 * the same work.
 */

/** An attempt at a password: whose, and from where. */
export interface Guess {
  /** The typed name in its normalised form. */
  typed: string;
  /** null: nobody has this name. */
  accountId: number | null;
  address: string;
}

const LOOK_EVERY_MS = SIGN_IN.lookEverySeconds * 1000;
const KNOWN_PLACE_MS = SIGN_IN.knownPlaceDays * DAY_MS;
const SWEEP_ROWS = 20;
/** No account has this number. */
const NOBODY = 0;

const rowOf = ({ accountId, typed }: Guess): string =>
  keyOf(accountId === null ? `name of nobody ${typed}` : `account ${accountId}`);

/** Counts a failure before the password is checked. Returns whether it may be checked. */
export async function countInARow(
  trx: Transaction<Tables>,
  guess: Guess,
  now: Date,
): Promise<boolean> {
  const key = rowOf(guess);
  const { failures, looked_at } = await trx
    .insertInto('account_failures')
    .values({ key, user_id: guess.accountId, failures: 0, looked_at: now })
    // Locks the row: other attempts at this account wait for this transaction.
    .onConflict((oc) => oc.column('key').doUpdateSet({ user_id: guess.accountId }))
    .returning(['failures', 'looked_at'])
    .executeTakeFirstOrThrow();
  const isKnown = await isKnownPlace(trx, guess, now);
  const isDue =
    failures < SIGN_IN.failuresInARow || now.getTime() - looked_at.getTime() >= LOOK_EVERY_MS;
  await trx
    .updateTable('account_failures')
    .set({
      failures: isKnown || isDue ? failures + 1 : failures,
      looked_at: isDue && !isKnown ? now : looked_at,
    })
    .where('key', '=', key)
    .execute();
  return isKnown || isDue;
}

/** Whether a session of this account was opened from that address lately. */
async function isKnownPlace(
  trx: Transaction<Tables>,
  { accountId, address }: Guess,
  now: Date,
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .where('user_id', '=', accountId ?? NOBODY)
    .where('place', '=', addressGroup(address))
    .where('created_at', '>', new Date(now.getTime() - KNOWN_PLACE_MS))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends the consecutive failures after a successful sign-in. */
export async function endRow(db: Kysely<Tables>, guess: Guess): Promise<void> {
  await db.deleteFrom('account_failures').where('key', '=', rowOf(guess)).execute();
}

/** Takes back the provisional failure of a password that could not be checked. */
export async function takeBackInARow(db: Kysely<Tables>, guess: Guess): Promise<void> {
  await db
    .updateTable('account_failures')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key', '=', rowOf(guess))
    .execute();
}

/** Deletes unknown names without an attempt since then. */
export async function sweepNobodies(trx: Transaction<Tables>, before: Date): Promise<void> {
  await sql`delete from account_failures where key in (
    select key from account_failures where user_id is null and looked_at < ${before}
    order by looked_at limit ${SWEEP_ROWS} for update skip locked)`.execute(trx);
}
