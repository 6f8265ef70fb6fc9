import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { SIGN_IN } from '@recourse/contract/limits';
import { inTransaction } from '../db/retry.ts';
import type { Tables } from '../db/tables.ts';
import { addressGroup } from './address-group.ts';
import type { Clock } from './clock.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { tooManyFailures } from './too-many-failures.ts';

/**
 * Failed attempts at passwords, counted in the database, so that all servers and a restart know of them.
 * An attempt counts as failed from before its password is looked at, so that a burst of parallel guesses gets
 * no further than guesses one by one.
 */
export interface Attempts {
  /**
   * Checks a password where failures of `subject` are limited. Throws 429 without checking while the delay
   * after too many failures lasts. A password that fits clears the count.
   */
  check(subject: string, verify: () => Promise<boolean>): Promise<boolean>;
  /** Counts a failure of an address. How long the address is over its limit from now on, in ms; 0 when it is not. */
  countAddress(address: string): Promise<number>;
}

/** What counts as one place to guess from: somebody's account, real or not, from one address. */
export const accountFrom = (account: number | string, address: string): string =>
  `account ${typeof account === 'number' ? account : account.toLowerCase()} from ${addressGroup(address)}`;

/** The form in which a signed-in user gives the current password. */
export const ownPassword = (userId: number): string => `own password of ${userId}`;

const ACCOUNT_WINDOW_MS = SIGN_IN.accountWindowMinutes * 60_000;
const ADDRESS_WINDOW_MS = SIGN_IN.addressWindowSeconds * 1000;
/** Of one subject in one process: enough for a person's devices, too few to keep the database busy. */
const MAX_IN_TURN = 64;
/** Old rows taken away for each new failure of an address: more than it can add. */
const SWEEP_ROWS = 20;

const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('base64url');

/** How long after the last of so many failures the next attempt has to wait, in ms. */
function delayAfter(failures: number): number {
  const over = failures - SIGN_IN.accountFailures;
  if (over < 0) return 0;
  return Math.min(SIGN_IN.longestDelaySeconds, SIGN_IN.firstDelaySeconds * 2 ** over) * 1000;
}

export function createAttempts(db: Kysely<Tables>, clock: Clock): Attempts {
  // Within a process the attempts at one account come one after the other: right passwords sent side by side
  // must not run into each other's provisional failures.
  const inTurn = oneAtATime(MAX_IN_TURN, () => tooManyFailures(0));

  const reserve = (key: string) =>
    inTransaction(db, async (trx) => {
      const now = clock.now();
      const failures = await lockFailures(trx, key, { now, windowMs: ACCOUNT_WINDOW_MS });
      const last = failures.at(-1)?.getTime() ?? 0;
      const waitMs = last + delayAfter(failures.length) - now.getTime();
      if (waitMs > 0) throw tooManyFailures(waitMs);
      await keepFailures(trx, key, [...failures, now]);
    });

  return {
    check: (subject, verify) => {
      const key = keyOf(subject);
      return inTurn(key, async () => {
        await reserve(key);
        const fits = await verify().catch(async (error: unknown) => {
          await takeBack(db, key);
          throw error;
        });
        if (fits) await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
        return fits;
      });
    },
    countAddress: (address) =>
      inTransaction(db, async (trx) => {
        const now = clock.now();
        const key = keyOf(`address ${addressGroup(address)}`);
        const failures = await lockFailures(trx, key, { now, windowMs: ADDRESS_WINDOW_MS });
        await sweep(trx, new Date(now.getTime() - ACCOUNT_WINDOW_MS));
        const [oldest] = failures;
        if (oldest && failures.length >= SIGN_IN.addressFailures)
          return oldest.getTime() + ADDRESS_WINDOW_MS - now.getTime();
        await keepFailures(trx, key, [...failures, now]);
        return 0;
      }),
  };
}

/** The failures of a key that still count, oldest first; whoever else asks waits for this transaction. */
async function lockFailures(
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

async function keepFailures(
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

/** Takes back the provisional failure of a password that could not be checked. */
async function takeBack(db: Kysely<Tables>, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ failed_at: sql<Date[]>`trim_array(failed_at, least(1, cardinality(failed_at)))` })
    .where('key', '=', key)
    .execute();
}

/** Keeps the table small: rows that nobody has added to since then count for nothing. */
async function sweep(trx: Transaction<Tables>, before: Date): Promise<void> {
  await sql`delete from sign_in_attempts where key in (
    select key from sign_in_attempts where last_at < ${before} order by last_at limit ${SWEEP_ROWS}
    for update skip locked)`.execute(trx);
}
