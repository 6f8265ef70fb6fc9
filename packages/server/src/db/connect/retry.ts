import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from './connect.ts';
import type { Tables } from '../tables.ts';

/** SQLSTATEs of the failures that disappear when the work runs again. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** A row that the work has read was deleted before it could refer to it. The next run does not find it. */
export const FOREIGN_KEY_VIOLATION = '23503';
/** SQLSTATE of a row that a unique index refuses. Some work then reads the existing rows again. */
export const UNIQUE_VIOLATION = '23505';
const MAX_RETRIES = 3;
const RETRY_STEP_MS = 20;

/**
 * Thrown by work that waited for locks and then finds that it needs other locks. The work runs again from the
 * beginning, without the locks that it held.
 */
export class ChangedMeanwhile extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/**
 * Runs `work` in one transaction; rolls back when it throws. Retries it at most 3 times after a serialization failure,
 * a deadlock, a foreign key violation or a SQLSTATE of `alsoAfter`, so `work` must change nothing but the database. Throws every other error
 * unchanged. Inside a transaction, `work` becomes part of it, and only the outer one commits, rolls back or retries.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
  alsoAfter: readonly string[] = [],
): Promise<T> {
  const passing = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, FOREIGN_KEY_VIOLATION, ...alsoAfter];
  if (isTransaction(db)) return work(db);
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries === MAX_RETRIES || !passing.includes(codeOf(error))) throw error;
      // Random, so that two transactions that collided do not collide again.
      await sleep(RETRY_STEP_MS * (retries + Math.random()));
    }
  }
}

/** The result of a write; null when a unique index refuses it. After that the transaction can only be rolled back. */
export async function unlessTaken<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

const isTransaction = (db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction;
