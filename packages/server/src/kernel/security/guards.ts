import { idParams } from '@recourse/contract/values/common';
import { HTTP } from '@recourse/contract/values/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Actor } from '../actor.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { type Afterwards, createAfterwards } from '../async/afterwards.ts';
import type { AuditEntry } from '../changes/audit.ts';
import { createOnce, type Once } from '../changes/idempotency.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { createFindSession, type FindSession } from './sessions.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { createSignInQueue, type SignInQueue } from './sign-in-queue.ts';
import { createWorkload, type Workload } from './workload.ts';

/** The limits on callers: guesses at passwords, requests, repeated requests, rows in the audit trail. */
export interface Guards {
  readonly attempts: Attempts;
  readonly signIns: SignInQueue;
  readonly rates: RateLimits;
  readonly refusals: Refusals;
  readonly once: Once;
  readonly workload: Workload;
  /** Work done after an answer, so that its time does not reveal what was done. */
  readonly afterwards: Afterwards;
  readonly findSession: FindSession;
  /** How long a request may take, without the arrival of its body, in ms. */
  readonly requestMs: number;
  /** Logs how many requests were refused in an overload since the last call, if any. */
  readonly tellOfOverload: () => void;
}

const FLUSH_EVERY_MS = 60_000;

/** The guards of one server process. */
export function createGuards(
  { db, clock, log, config }: Pick<Context, 'db' | 'clock' | 'log' | 'config'>,
  { requestMs = HTTP.deadlineMs }: { requestMs?: number } = {},
): Guards {
  const workload = createWorkload();
  let told = 0;
  return {
    attempts: createAttempts(db, clock),
    signIns: createSignInQueue(clock),
    rates: createRateLimits(config.requestsPerMinute, clock),
    refusals: createRefusals(db, { clock, log }),
    once: createOnce(),
    workload,
    afterwards: createAfterwards(log),
    findSession: createFindSession({ db, clock }, requestMs),
    requestMs,
    tellOfOverload: () => {
      const refused = workload.refused() - told;
      told += refused;
      if (refused > 0) log.warn({ refused }, 'too much was asked at once: requests were refused');
    },
  };
}

/**
 * Records refusals in the audit trail, and once a minute the counts of those it left out. Logs requests refused in an
 * overload as one line a minute.
 */
export function serveGuards(
  app: FastifyInstance,
  { refusals, afterwards, tellOfOverload }: Guards,
): void {
  app.addHook('onSend', async (request, reply) => {
    const { actor, isAskedToProve } = request;
    if (!actor || isAskedToProve || !isRefusal(reply.statusCode, actor)) return;
    const noted = request.deadline.run(() =>
      refusals.note(actor, refusalOf(request, reply.statusCode)),
    );
    // A failure here does not change the answer.
    await noted.catch((error: unknown) =>
      request.log.error({ err: error }, 'a refusal was not noted'),
    );
  });
  const timer = setInterval(() => {
    tellOfOverload();
    void refusals.flush();
  }, FLUSH_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    tellOfOverload();
    await afterwards.idle();
    await refusals.flush(true);
  });
}

/**
 * Forbidden, or out of scope. Nobody, not even the audit trail, can tell a row out of scope from a missing one. For an
 * administrator nothing is out of scope.
 */
const isRefusal = (status: number, actor: Actor): boolean =>
  status === 403 || (status === 404 && actor.role !== 'ADMIN');

function refusalOf({ method, routeOptions, params }: FastifyRequest, status: number): AuditEntry {
  const pattern = routeOptions.url ?? '';
  const [, , area = '', sub] = pattern.split('/');
  const parsed = idParams.safeParse(params);
  return {
    action: 'refused',
    area: sub === 'users' ? sub : area,
    objectId: parsed.success ? parsed.data.id : null,
    detail: { status, call: `${method} ${pattern}` },
  };
}
