import {
  isAnswer,
  type NewMessage,
  THREAD_MESSAGES,
  type ThreadMessage,
} from '@recourse/contract/claims-thread';
import { REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound, stale, unprocessable } from '../../../kernel/errors.ts';
import { lockRoot } from '../../claims/store/claims.repository.ts';
import { claimStateOf } from '../../claims/store/claims-write.repository.ts';
import type { ClaimThread } from './claim-thread.ts';
import { holdLiveSolutions, lockWaitingOfClaim } from '../store/reports-write.repository.ts';
import type { Transaction } from './hold-report.ts';
import { validateLocked } from './reports-validate.service.ts';

interface Answer {
  /** The id of the claim. */
  id: number;
  message: NewMessage;
}

/**
 * Writes into a claim's thread. A message with a solution answers the claim and validates its newest pending report
 * with that solution, in one transaction. Older reports are settled with it. Throws what writing any message throws,
 * 412 when solution or report have changed since they were shown, 422 for a missing solution.
 */
export async function postAnswer(
  { ctx, thread }: { ctx: Context; thread: ClaimThread },
  actor: Actor,
  { id, message }: Answer,
): Promise<ThreadMessage> {
  const { solutionId } = message;
  if (solutionId === undefined) return thread.post(ctx, actor, { id, message });
  if (message.purpose !== undefined && !isAnswer(message.purpose))
    throw unprocessable(THREAD_MESSAGES.solutionAnswers, {
      purpose: THREAD_MESSAGES.solutionAnswers,
    });
  return inTransaction(ctx.db, async (trx) => {
    const own = { ...ctx, db: trx };
    const { row: claim, via } = await lockRoot(trx, actor, id);
    // For a claim merged into one that the caller does not see, writing the message throws the
    // error.
    if (!claim && via !== null) return thread.post(own, actor, { id, message });
    if (!claim) throw notFound();
    const row = await lockWaitingOfClaim(trx, claim.id);
    const { reportVersion } = message;
    if (reportVersion !== undefined && reportVersion !== row?.version) throw stale();
    await refuseChanged(trx, { solutionId, version: message.solutionVersion });
    if (!row) return thread.post(own, actor, { id, message });
    const sent = await validateLocked(
      trx,
      { ctx: own, actor },
      {
        row,
        claim: claimStateOf(claim),
        solutionId,
        ifMatch: undefined,
        answer: async () => thread.post(own, actor, { id, message, reportId: row.id }),
      },
    );
    if (!sent) throw notFound();
    return sent;
  });
}

/** Throws 422 for a missing solution, 412 for one that was changed since the sender saw it. */
async function refuseChanged(
  trx: Transaction,
  { solutionId, version }: { solutionId: number; version: number | undefined },
): Promise<void> {
  const solution = (await holdLiveSolutions(trx, [solutionId])).get(solutionId);
  if (!solution)
    throw unprocessable(REPORT_MESSAGES.solutionExists, {
      solutionId: REPORT_MESSAGES.solutionExists,
    });
  if (version !== undefined && version !== solution.version) throw stale();
}
