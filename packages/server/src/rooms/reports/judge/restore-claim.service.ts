import { REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Actor } from '../../../kernel/actor.ts';
import { conflict } from '../../../kernel/errors.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import {
  type ClaimState,
  lockClaimState,
  restoreClaimState,
  softDeleteClaim,
} from '../../claims/store/claims-write.repository.ts';
import { followClaims, withdrawOfReport } from '../../claims/thread/claim-history.repository.ts';
import { newestMessage } from '../../claims/thread/thread.repository.ts';
import { withoutFormerAssignee } from '../../users/answerers.repository.ts';
import type { BeforeValidation, LockedReport } from '../store/reports-write.repository.ts';
import type { Transaction } from './hold-report.ts';

/**
 * Throws 409 when the claim has changed since the verdict: the staff changed it, or somebody wrote. A colleague's note
 * is no such change.
 */
export async function refuseOvertaken(
  trx: Transaction,
  { before, claim }: { before: BeforeValidation; claim: ClaimState | null },
): Promise<void> {
  if (before.claim === null) return;
  const version = before.claim_version ?? before.claim.version + 1;
  const isSame =
    claim !== null &&
    claim.version === version &&
    (before.newest_message === undefined ||
      before.newest_message === (await newestMessage(trx, claim.id)));
  if (!isSame) throw conflict(REPORT_MESSAGES.overtaken, 'OVERTAKEN');
}

/**
 * Restores the claim that a verdict answered, closed or opened. The caller has checked that nobody has changed it
 * since. The claim goes to the queue if its former assignee has left. The message of the verdict is withdrawn.
 */
export async function restoreClaim(
  trx: Transaction,
  actor: Actor,
  { before, row, at }: { before: BeforeValidation; row: LockedReport; at: Date },
): Promise<void> {
  const { claim } = before;
  if (claim === null) return;
  await withdrawOfReport(trx, row.id, { userId: actor.userId, at });
  if (before.opened) {
    await softDeleteClaim(trx, claim.id, { userId: actor.userId, at });
    await recordChange(trx, actor, { action: 'delete', area: 'claims', objectId: claim.id });
    return;
  }
  const changed = await lockClaimState(trx, claim.id);
  if (!changed) return;
  const restored = await withoutFormerAssignee(trx, claim);
  await restoreClaimState(trx, restored, at);
  const writing = { userId: actor.userId, at, reason: 'UNDONE', isMessage: true };
  await followClaims(trx, writing, [{ id: claim.id, before: changed, after: restored }]);
  await recordChange(trx, actor, {
    action: 'update',
    area: 'claims',
    objectId: claim.id,
    fields: ['status', 'response', ...(restored === claim ? [] : ['assigneeId'])],
    detail: { to: claim.status },
  });
}
