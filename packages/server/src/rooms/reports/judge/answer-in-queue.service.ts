import { isDone } from '@recourse/contract/claims';
import { type Actor, takerOf } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { type ClaimState, updateClaimRow } from '../../claims/store/claims-write.repository.ts';
import { beforeClaims, followClaims } from '../../claims/thread/claim-history.repository.ts';
import type { LiveSolution, LockedReport } from '../store/reports-write.repository.ts';
import { isMineOrNobodys, type Transaction } from './hold-report.ts';

/** A report that is being validated. */
export interface Validated {
  row: LockedReport;
  solution: LiveSolution;
  at: Date;
}

/**
 * Whether validating a report answers its claim: the caller or nobody is its assignee, and the client may read the
 * solution.
 */
export const isAnsweredInQueue = (
  actor: Actor,
  claim: ClaimState,
  { internal }: LiveSolution,
): boolean =>
  !internal && !isDone(claim.status) && !claim.response && isMineOrNobodys(actor, claim);

/** Answers the claim of a client who asked for a person with the confirmed solution, and resolves it. */
export async function answerInQueue(
  trx: Transaction,
  actor: Actor,
  { before, validated: { row, solution, at } }: { before: ClaimState; validated: Validated },
): Promise<void> {
  const after = {
    status: 'RESOLVED',
    response: solution.texte,
    assignee_id: before.assignee_id ?? takerOf(actor),
  } as const;
  await beforeClaims(trx, [before]);
  await updateClaimRow(trx, before.id, { ...after, updated_at: at });
  const writing = { userId: actor.userId, at, reason: 'VALIDATED', reportId: row.id };
  await followClaims(trx, writing, [{ id: before.id, before, after }]);
  await recordChange(trx, actor, {
    action: 'update',
    area: 'claims',
    objectId: before.id,
    fields: ['status', 'response'],
    detail: { to: 'RESOLVED' },
  });
  if (takerOf(actor) !== null)
    await announceLeft(trx, { area: 'claims', id: before.id }, ['EMPLOYE']);
}

/** Tells the staff, in a claim's thread, that its report has taught the assistant something, or no longer does. */
export async function noteTaught(
  trx: Transaction,
  actor: Actor,
  {
    claimId,
    validated: { row, solution, at },
    reason = 'VALIDATED',
  }: {
    claimId: number;
    validated: { row: Pick<LockedReport, 'id'>; solution: Pick<LiveSolution, 'id'>; at: Date };
    reason?: string;
  },
): Promise<void> {
  await noteClaimChanges(trx, [
    {
      claim_id: claimId,
      at,
      actor_id: actor.userId,
      kind: 'TAUGHT',
      from_value: String(row.id),
      to_value: String(solution.id),
      reason,
      client_visible: false,
    },
  ]);
  // Only for the staff, like a note: a client's page must not change because of it.
  await announce(trx, 'claim-notes', claimId);
}
