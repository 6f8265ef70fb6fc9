import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from './connect.ts';
import type { Tables } from './tables.ts';

/** SQLSTATE of the two failures that are nobody's fault and go away when the work runs again. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** SQLSTATE of a row that a unique index refuses: for some work a reason to look again at what is there. */
export const UNIQUE_VIOLATION = '23505';
const MAX_RETRIES = 3;
const RETRY_STEP_MS = 20;

/**
 * Runs `work` in one transaction; rolls back when it throws. After a serialization failure or a deadlock it runs
 * again, at most 3 times, so `work` must change nothing but the database; so it does after the SQLSTATEs of
 * `alsoAfter`. Every other error is thrown as it came.
 * Inside a transaction `work` becomes a part of that one, which alone commits, rolls back or runs again.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
  alsoAfter: readonly string[] = [],
): Promise<T> {
  const passing = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, ...alsoAfter];
  if (isTransaction(db)) return work(db);
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries === MAX_RETRIES || !passing.includes(codeOf(error))) throw error;
      // The random part keeps two transactions that met once from meeting again.
      await sleep(RETRY_STEP_MS * (retries + Math.random()));
    }
  }
}

const isTransaction = (db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction;
