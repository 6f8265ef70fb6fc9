import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from './connect.ts';
import type { Tables } from '../tables.ts';

/** SQLSTATEs of the failures that disappear when the work runs again. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** A row that the work has read was deleted before it could refer to it. The next run does not find it. */
export const FOREIGN_KEY_VIOLATION = '23503';
/** SQLSTATE of a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';
const PASSING = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED, FOREIGN_KEY_VIOLATION];
const MAX_RETRIES = 3;
const RETRY_STEP_MS = 20;

/**
 * Thrown by work that waited for others and then finds that it needs other locks, or that they were first. The work
 * runs again from the beginning, without the locks that it held.
 */
export class ChangedMeanwhile extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/**
 * Runs `work` in one transaction; rolls back when it throws. Retries it at most 3 times after a serialization failure,
 * a deadlock or a foreign key violation, so `work` must change nothing but the database. Throws every other error
 * unchanged. Inside a transaction, `work` becomes part of it, and only the outer one commits, rolls back or retries.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries === MAX_RETRIES || !PASSING.includes(codeOf(error))) throw error;
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

/**
 * The result of a write that others can overtake: they add the same value after it was looked for. When a unique index
 * refuses the write for that, the transaction runs again, and finds their row.
 */
export async function orFromTheBeginning<T>(write: Promise<T>): Promise<T> {
  const written = await unlessTaken(write);
  if (written === null) throw new ChangedMeanwhile();
  return written;
}

const isTransaction = (db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction;
