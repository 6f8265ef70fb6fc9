import type { recallAnswers, Recall } from '@recourse/contract/assistant';
import type { EndpointInput } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { createTimeSlices } from '../../kernel/async/time-slices.ts';
import { auditAll } from '../../kernel/changes/audit.ts';
import { notFound } from '../../kernel/errors.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { summarizeAgain } from '../../knowledge/summaries/summaries.ts';
import { findSolution } from '../solutions/solutions.repository.ts';
import { beforeClaims, followClaims } from '../claims/thread/claim-history.repository.ts';
import { removeOutcomes } from '../reports/judge/outcomes.repository.ts';
import { listGiven, lockClaims, lockGiven, reopenClaims, takeBack } from './recall.repository.ts';

/** Reports per transaction: few, so that their locks are held only briefly. */
const BATCH = 200;

type Given = Awaited<ReturnType<typeof lockGiven>>;
type Resolved = Awaited<ReturnType<typeof lockClaims>>;
type Transaction = Parameters<typeof auditAll>[0];
type Input = EndpointInput<typeof recallAnswers>['body'];

/**
 * Takes a solution back from everyone who was given it, a batch of reports at a time. After an interruption, another
 * call does the rest. Throws 404 for a solution that never existed.
 */
export async function recallSolution(ctx: Context, actor: Actor, input: Input): Promise<Recall> {
  if (!(await findSolution(ctx.db, input.solutionId))) throw notFound();
  const done: Recall = { reports: 0, claims: 0 };
  for (let isLast = false; !isLast;) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    const batch = await recallBatch(ctx, actor, input);
    done.reports += batch.reports;
    done.claims += batch.claims;
    isLast = batch.isLast;
  }
  return done;
}

/** Summarises the reports without the solution, in time slices: hundreds of long texts take a while. */
async function withoutSolution(given: Given) {
  const slices = createTimeSlices();
  return Promise.all(
    given.map(async ({ id, reclamation_text }) => {
      await slices.take();
      return { id, ...summarizeAgain(reclamation_text, null) };
    }),
  );
}

/** Reopens the claims that were resolved with the solution. Resolves with their ids. */
async function reopenGiven(
  trx: Transaction,
  actor: Actor,
  { resolved, solutionId, at }: { resolved: Resolved; solutionId: number; at: Date },
): Promise<number[]> {
  await beforeClaims(trx, resolved);
  const ids = resolved.map(({ id }) => id);
  const reopened = await reopenClaims(trx, ids, { solutionId, at });
  const before = new Map(resolved.map((claim) => [claim.id, claim]));
  await followClaims(
    trx,
    { userId: actor.userId, at, reason: 'RECALLED' },
    reopened.map((after) => ({ id: after.id, before: before.get(after.id) ?? null, after })),
  );
  return ids;
}

function recallBatch(
  ctx: Context,
  actor: Actor,
  { solutionId, version }: Input,
): Promise<Recall & { isLast: boolean }> {
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    // Locks claims before reports, in the same order as the code that answers a claim and settles
    // its reports.
    const listed = await listGiven(trx, { solutionId, version }, BATCH);
    const locked = await lockClaims(
      trx,
      listed.flatMap(({ claim_id }) => claim_id ?? []),
    );
    const given = await lockGiven(trx, { solutionId, version }, listed);
    const ids = given.map(({ id }) => id);
    // The next batch handles what changed between reading and locking.
    const isLast = listed.length < BATCH && given.length === listed.length;
    if (ids.length === 0) return { reports: 0, claims: 0, isLast };
    const theirs = new Set(given.map(({ claim_id }) => claim_id));
    const resolved = locked.filter(({ id, status }) => status === 'RESOLVED' && theirs.has(id));
    await takeBack(trx, await withoutSolution(given), at);
    await removeOutcomes(trx, ids);
    const claims = await reopenGiven(trx, actor, { resolved, solutionId, at });
    await auditAll(trx, actor, [
      ...ids.map((objectId) => ({
        action: 'recall',
        area: 'reports',
        objectId,
        fields: ['validatedByEmployee', 'solutionId', 'employeeId'],
      })),
      ...claims.map((objectId) => ({
        action: 'update',
        area: 'claims',
        objectId,
        fields: ['status', 'response'],
        detail: { from: 'RESOLVED', to: 'OPEN' },
      })),
    ]);
    await announce(trx, 'reports', ids);
    await announce(trx, 'claims', claims);
    return { reports: ids.length, claims: claims.length, isLast };
  });
}
