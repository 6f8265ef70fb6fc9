import { SIGN_IN } from '@recourse/contract/values/limits';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Tables } from '../../db/tables.ts';
import {
  countInARow,
  endRow,
  type Guess,
  sweepNobodies,
  takeBackInARow,
} from './account-failures.ts';
import { addressGroup } from '../address-group.ts';
import type { Clock } from '../clock.ts';
import { countCode, takeBackCode } from './factors/code-failures.ts';
import { EMAIL_WINDOW_MS } from './email-attempts.ts';
import {
  forgetFailures,
  keepFailures,
  keyOf,
  lockFailures,
  sweepFailures,
  takeBackFailure,
} from './failure-times.ts';
import { createKeyedMutex } from '../async/keyed-mutex.ts';
import { tooManyFailures } from './too-many-failures.ts';

/**
 * Failed attempts at passwords, counted in the database, so that the count is shared by all servers and survives a
 * restart. An attempt counts as failed before its password is checked, so that parallel guesses gain nothing over
 * guesses one by one.
 */
export interface Attempts {
  /**
   * Checks the current password of a signed-in user. Throws 429 without checking during the delay after too many
   * failures. A right password clears the count.
   */
  checkOwn(userId: number, verify: () => Promise<boolean>): Promise<boolean>;
  /**
   * The same for a sign-in, whose failures are counted by typed name and address, and consecutively by account. After
   * too many consecutive ones, `verify` gets false: it must not check the password, but do the same work.
   */
  checkSignIn(guess: Guess, verify: (isLookedAt: boolean) => Promise<boolean>): Promise<boolean>;
  /**
   * The same for a code of a second factor, counted by account. `verify` does all that a right code allows, and returns
   * null for a wrong one. Resolves with its result, and with how many wrong codes of the last day count.
   */
  checkCode<T>(
    userId: number,
    verify: () => Promise<T | null>,
  ): Promise<{ result: T | null; failures: number }>;
  /**
   * Counts a failure of an address. Returns how long the address is over its limit from now on, in ms; 0 when it is
   * not.
   */
  countAddress(address: string): Promise<number>;
}

const ACCOUNT_WINDOW_MS = SIGN_IN.accountWindowMinutes * 60_000;
const ADDRESS_WINDOW_MS = SIGN_IN.addressWindowSeconds * 1000;
/** The longest window of everything counted in the same table. */
const LONGEST_WINDOW_MS = Math.max(ACCOUNT_WINDOW_MS, ADDRESS_WINDOW_MS, EMAIL_WINDOW_MS);
/**
 * Attempts at one subject at a time in one process: enough for a person's devices, too few to overload the database.
 */
const MAX_IN_TURN = 64;

/** How long after the last failure the next attempt has to wait, in ms. */
function delayAfter(failures: number): number {
  const over = failures - SIGN_IN.accountFailures;
  if (over < 0) return 0;
  return Math.min(SIGN_IN.longestDelaySeconds, SIGN_IN.firstDelaySeconds * 2 ** over) * 1000;
}

/** Throws 429 during the delay after too many failures. */
function refuseEarly(failures: readonly Date[], now: Date): void {
  const last = failures.at(-1)?.getTime() ?? 0;
  const waitMs = last + delayAfter(failures.length) - now.getTime();
  if (waitMs > 0) throw tooManyFailures(waitMs);
}

/** Counts a provisional failure of a subject. Throws 429 during the delay after too many failures. */
async function reserve(trx: Transaction<Tables>, key: string, now: Date): Promise<void> {
  const failures = await lockFailures(trx, key, { now, windowMs: ACCOUNT_WINDOW_MS });
  refuseEarly(failures, now);
  await keepFailures(trx, key, [...failures, now]);
}

/** Makes the counter of failed attempts over the database that all servers share. */
export function createAttempts(db: Kysely<Tables>, clock: Clock): Attempts {
  // Within a process, attempts at one subject run one after the other. So right passwords sent in parallel do not count
  // each other's provisional failures.
  const inTurn = createKeyedMutex(MAX_IN_TURN, () => tooManyFailures(0));

  return {
    checkOwn: (userId, verify) => {
      const key = keyOf(`own password of ${userId}`);
      return inTurn(key, async () => {
        await inTransaction(db, (trx) => reserve(trx, key, clock.now()));
        const fits = await verify().catch(async (error: unknown) => {
          await takeBackFailure(db, key);
          throw error;
        });
        if (fits) await forgetFailures(db, key);
        return fits;
      });
    },
    checkSignIn: (guess, verify) => {
      const key = keyOf(`name ${guess.typed} from ${addressGroup(guess.address)}`);
      return inTurn(key, async () => {
        const isLookedAt = await inTransaction(db, async (trx) => {
          const now = clock.now();
          await reserve(trx, key, now);
          return countInARow(trx, guess, now);
        });
        const fits = await verify(isLookedAt).catch(async (error: unknown) => {
          await takeBackFailure(db, key);
          if (isLookedAt) await takeBackInARow(db, guess);
          throw error;
        });
        if (!fits) return false;
        await forgetFailures(db, key);
        await endRow(db, guess);
        return true;
      });
    },
    checkCode: (userId, verify) =>
      inTurn(`codes of ${userId}`, async () => {
        const now = clock.now();
        const lately = (at: Date): boolean => at.getTime() > now.getTime() - ACCOUNT_WINDOW_MS;
        const failures = await inTransaction(db, (trx) =>
          countCode(trx, userId, {
            now,
            refuseEarly: (counted) => refuseEarly(counted.filter(lately), now),
          }),
        );
        const result = await verify().catch(async (error: unknown) => {
          await takeBackCode(db, userId);
          throw error;
        });
        if (result !== null) await takeBackCode(db, userId);
        return { result, failures };
      }),
    countAddress: (address) =>
      inTransaction(db, async (trx) => {
        const now = clock.now();
        const key = keyOf(`address ${addressGroup(address)}`);
        const failures = await lockFailures(trx, key, { now, windowMs: ADDRESS_WINDOW_MS });
        await sweepFailures(trx, new Date(now.getTime() - LONGEST_WINDOW_MS));
        await sweepNobodies(trx, new Date(now.getTime() - ACCOUNT_WINDOW_MS));
        const [oldest] = failures;
        if (oldest && failures.length >= SIGN_IN.addressFailures)
          return oldest.getTime() + ADDRESS_WINDOW_MS - now.getTime();
        await keepFailures(trx, key, [...failures, now]);
        return 0;
      }),
  };
}
