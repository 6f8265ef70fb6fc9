import { HOUR_MS } from '@recourse/contract/values/limits';
import { type Kysely, sql } from 'kysely';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_MESSAGES,
  isIdempotencyKey,
} from '@recourse/contract/wire/idempotency';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { LONGEST_SILENCE_MS, POOL_SIZE } from '../../db/connect/open.ts';
import { inTransaction } from '../../db/connect/retry.ts';
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
  /** Everything that identifies the request. Two requests with the same key must agree in it. */
  content: string;
  /**
   * Prepares what the work needs; changes nothing and may take seconds. Runs before the transaction, so that none waits
   * for it. Does not run for a key that already has its answer.
   */
  prepare: (() => Promise<unknown>) | undefined;
}

/**
 * Runs work once for each idempotency key: a repeated request gets the first answer. The answer is stored in the
 * transaction of the change, so that neither exists without the other. The work must change the database only through
 * the context that it is given. Throws 409 while the first attempt runs, 422 for different content. An attempt that is
 * still preparing on another server process does not block: whichever starts its transaction first counts.
 */
export type Once = (
  ctx: Context,
  attempt: Attempt,
  work: (ctx: Context) => Promise<Answered>,
) => Promise<Answered>;

const RETRY_AFTER_SECONDS = 1;
/**
 * Work with a key holds a connection throughout. Half of the pool remains for everything else, its own queries
 * included.
 */
const AT_ONCE = Math.floor(POOL_SIZE / 2);
const MAX_WAITING = 500;

/** The key of a request, null without one. Throws 400 for one that can't be a key. */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && isIdempotencyKey(key)) return key;
  throw badRequest(IDEMPOTENCY_MESSAGES.key, { [IDEMPOTENCY_HEADER]: IDEMPOTENCY_MESSAGES.key });
}

/** Makes `Once` for one server process. The database holds the keys, so that they count for all processes. */
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

/** Does the work in the transaction of the given context. */
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

/**
 * Locks the key until the transaction ends. Resolves with false while another attempt holds the lock. The limit is set
 * here as well, for poolers that refuse it and roles that lack it.
 */
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

/**
 * The stored result. Read in a separate statement after the lock, because only that statement sees what the previous
 * holder committed.
 */
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
    // An existing row has expired.
    .onConflict((oc) => oc.column('name').doUpdateSet(values))
    .execute();
}
