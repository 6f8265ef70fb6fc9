import { type Kysely, sql } from 'kysely';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_MESSAGES,
  isIdempotencyKey,
} from '@recourse/contract/idempotency';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { POOL_SIZE } from '../../db/open.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Tables } from '../../db/tables.ts';
import { createSemaphore } from '../async/semaphore.ts';
import { AppError, badRequest, unavailable } from '../errors.ts';
import {
  type Answered,
  fingerprintOf,
  type KeyUse,
  nameOf,
  openAnswer,
  sealAnswer,
} from './sealed-answer.ts';

/** One request with a key. */
export interface Attempt extends KeyUse {
  /** All that makes it this request and no other. */
  content: string;
  /**
   * What the work needs, changes nothing and may take seconds: done before the transaction begins, so that none
   * waits for it, and not at all for a key that has its answer.
   */
  prepare: (() => Promise<unknown>) | undefined;
}

/**
 * Does work once a key: whoever sends the same again gets the first answer. The answer is stored in the very
 * transaction of the change, so that neither exists without the other; the work changes the database only
 * through the context that it is given. Throws 409 while the first attempt runs, 422 for other contents. An
 * attempt that only prepares on another server process is no hindrance: of the two the first to begin counts.
 */
export type Once = (
  ctx: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<Answered>,
) => Promise<Answered>;

const HOUR_MS = 3_600_000;
const RETRY_AFTER_SECONDS = 1;
/** A server that vanished with its machine holds its keys for so long; a process that ended, not at all. */
const LONGEST_SILENCE_MS = 15_000;
/** Such work holds a connection throughout: half of them remain for what it asks for beside it. */
const AT_ONCE = Math.floor(POOL_SIZE / 2);
const MAX_WAITING = 500;
const SWEEP_ROWS = 5_000;

/** The key of a request, null without one. Throws 400 for one that can't be a key. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && isIdempotencyKey(key)) return key;
  throw badRequest(IDEMPOTENCY_MESSAGES.key, { [IDEMPOTENCY_HEADER]: IDEMPOTENCY_MESSAGES.key });
}

/** Doing things once, for one server process; the keys are held in the database, for all of them. */
export function createOnce(): Once {
  const inTurn = createSemaphore({
    running: AT_ONCE,
    waiting: MAX_WAITING,
    refuse: () => unavailable(),
  });
  const underWay = new Set<string>();
  return async (ctx, attempt, work) => {
    const name = nameOf(attempt);
    if (underWay.has(name)) throw stillRunning();
    underWay.add(name);
    try {
      const { prepare } = attempt;
      if (prepare && !(await readFirst(ctx, name))) await prepare();
      return await inTurn(() =>
        inTransaction(ctx.db, (trx) => doOnce({ ...ctx, db: trx }, attempt, work)),
      );
    } finally {
      underWay.delete(name);
    }
  };
}

/** In a transaction of its own, which the context carries. */
async function doOnce(
  own: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<Answered>,
): Promise<Answered> {
  const name = nameOf(attempt);
  if (!(await holdKey(own.db, name))) throw stillRunning();
  const first = await readFirst(own, name);
  const fingerprint = fingerprintOf(attempt, attempt.content);
  if (first) return answerAgain(attempt, first, fingerprint);
  const created_at = own.clock.now();
  const answer = await work(own);
  await keep(own.db, { name, fingerprint, answer: sealAnswer(attempt, answer), created_at });
  return answer;
}

const lifetimeMs = IDEMPOTENCY_HOURS * HOUR_MS;

/** Holds the key until the transaction ends, however it ends; false while somebody else does. */
async function holdKey(trx: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held,
      set_config('idle_in_transaction_session_timeout', ${String(LONGEST_SILENCE_MS)}, true)`.execute(
    trx,
  );
  return rows[0]?.held === true;
}

interface First {
  fingerprint: string;
  answer: Buffer;
}

/** In a statement after the one that took the lock: only such a one sees what the holder before committed. */
function readFirst(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  name: string,
): Promise<First | undefined> {
  const since = new Date(clock.now().getTime() - lifetimeMs);
  return db
    .selectFrom('idempotency')
    .where('name', '=', name)
    .where('created_at', '>', since)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst();
}

function answerAgain(use: KeyUse, first: First, fingerprint: string): Answered {
  if (first.fingerprint !== fingerprint)
    throw new AppError(422, 'KEY_REUSED', IDEMPOTENCY_MESSAGES.otherContent);
  return openAnswer(use, first.answer);
}

const stillRunning = (): AppError =>
  new AppError(409, 'STILL_RUNNING', IDEMPOTENCY_MESSAGES.running, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

async function keep(
  trx: Kysely<Tables>,
  { name, ...values }: First & { name: string; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({ name, ...values })
    // One that is there has outlived its day.
    .onConflict((oc) => oc.column('name').doUpdateSet(values))
    .execute();
}

/** Forgets the results that are too old to be answered again. */
export async function sweepIdempotency({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - lifetimeMs);
  for (let swept = SWEEP_ROWS; swept === SWEEP_ROWS;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency where name in (
        select name from idempotency where created_at <= ${before} limit ${SWEEP_ROWS})`.execute(
      db,
    );
    swept = Number(numAffectedRows);
  }
}
