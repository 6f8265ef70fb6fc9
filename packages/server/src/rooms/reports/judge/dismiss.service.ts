import { isSuggestionHidden, type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { DismissalBody } from '@recourse/contract/reports-verdict';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { type Actor, takerOf } from '../../../kernel/actor.ts';
import { conflict, notFound, stale, unprocessable } from '../../../kernel/errors.ts';
import { announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { type ClaimState, updateClaimRow } from '../../claims/store/claims-write.repository.ts';
import { findClaim } from '../../claims/store/claims.repository.ts';
import { beforeClaims, followClaims } from '../../claims/thread/claim-history.repository.ts';
import { settleReports } from '../../claims/thread/settled-reports.repository.ts';
import { updateReportRow } from '../store/reports-write.repository.ts';
import { readReport } from '../store/reports.repository.ts';
import {
  type HeldReport,
  holdReport,
  isJudged,
  isMineOrNobodys,
  refuseSettled,
  type Transaction,
} from './hold-report.ts';
import { claimChanged, recordVerdict } from './verdict.service.ts';

export type Dismissing = DismissalBody & { id: number; ifMatch: number | undefined };

/**
 * Dismisses a report that needs no answer, and closes its claim. Throws 404; 409 for a report that is validated or
 * settled, and for a claim that has another assignee; 412; 422 when the duplicated report does not exist or the caller
 * may not see it.
 */
export async function dismissReport(
  ctx: Context,
  actor: Actor,
  { id, reason, duplicateOf, ifMatch }: Dismissing,
): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const held = await holdReport(trx, id);
    if (!held) throw notFound();
    const { row } = held;
    const isMine = row.settled_by === 'DISMISSED' && row.settler_id === actor.userId;
    if (isMine && row.dismissal === reason) return readReport(trx, actor, id);
    await refuseSettled(trx, actor, row);
    const claim = claimToClose(actor, held);
    await refuseWrongDuplicate(trx, actor, { reason, duplicateOf, claim });
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const at = ctx.clock.now();
    const { solution_id, solution_version, handled_by_ai } = row;
    const closed = claim ? await closeClaim(trx, actor, { claim, row, reason, at }) : null;
    await updateReportRow(trx, id, {
      settled_by: 'DISMISSED',
      settled_at: at,
      settler_id: actor.userId,
      dismissal: reason,
      duplicate_of: duplicateOf ?? null,
      before_validation: {
        solution_id,
        solution_version,
        handled_by_ai,
        revealed: isSuggestionHidden(actor, { blind: row.blind, isChosen: isJudged(row) }),
        ...(closed ?? { claim: null }),
      },
      updated_at: at,
    });
    await recordVerdict(trx, actor, {
      row,
      verdict: reason,
      at,
      action: 'dismiss',
      fields: ['settledBy', 'dismissal', ...(duplicateOf === undefined ? [] : ['duplicateOf'])],
      leaves: true,
    });
    return readReport(trx, actor, id);
  });
}

/**
 * The claim that the dismissal closes; null when there is none or it is closed. Throws 409 for a claim with another
 * assignee.
 */
function claimToClose(actor: Actor, { claim }: HeldReport): ClaimState | null {
  if (claim === null || claim.status === 'CLOSED') return null;
  if (!isMineOrNobodys(actor, claim))
    throw conflict(REPORT_MESSAGES.claimOfAnother, 'CLAIM_OF_ANOTHER');
  return claim;
}

async function refuseWrongDuplicate(
  trx: Transaction,
  actor: Actor,
  {
    reason,
    duplicateOf,
    claim,
  }: Pick<Dismissing, 'reason' | 'duplicateOf'> & { claim: ClaimState | null },
): Promise<void> {
  if (reason !== 'DUPLICATE') return;
  // When the report has no claim of its own, no client waits for an answer.
  const isRight =
    duplicateOf === undefined
      ? claim === null
      : duplicateOf !== claim?.id && (await findClaim(trx, actor, duplicateOf)) !== undefined;
  if (!isRight)
    throw unprocessable(REPORT_MESSAGES.duplicateOf, { duplicateOf: REPORT_MESSAGES.duplicateOf });
}

interface Closing {
  claim: ClaimState;
  row: HeldReport['row'];
  reason: Dismissing['reason'];
  at: Date;
}

/** Closes the claim and assigns it to the caller, so that he still sees it. Its other reports need no answer either. */
async function closeClaim(trx: Transaction, actor: Actor, { claim, row, reason, at }: Closing) {
  const taker = takerOf(actor);
  const takes = taker !== null && claim.assignee_id === null;
  const after = {
    status: 'CLOSED',
    response: claim.response,
    assignee_id: claim.assignee_id ?? taker,
  } as const;
  await beforeClaims(trx, [claim]);
  await updateClaimRow(trx, claim.id, {
    status: after.status,
    assignee_id: after.assignee_id,
    // A duplicate is still a complaint.
    closure: reason === 'DUPLICATE' ? null : 'NOT_A_COMPLAINT',
    updated_at: at,
  });
  const writing = { userId: actor.userId, at, reason, isMessage: true };
  await followClaims(trx, writing, [{ id: claim.id, before: claim, after }]);
  await recordChange(trx, actor, {
    action: 'update',
    area: 'claims',
    objectId: claim.id,
    fields: ['status', ...(takes ? ['assigneeId'] : [])],
    detail: { from: claim.status, to: 'CLOSED' },
  });
  if (takes) await announceLeft(trx, { area: 'claims', id: claim.id }, ['EMPLOYE']);
  const settled = await settleReports(trx, actor, { claimId: claim.id, at, reportId: row.id });
  return { ...(await claimChanged(trx, claim)), settled };
}
