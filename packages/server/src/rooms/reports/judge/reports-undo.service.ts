import { VALIDATION } from '@recourse/contract/values/limits';
import { type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { conflict, forbidden, notFound, stale } from '../../../kernel/errors.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import {
  type ClaimState,
  lockClaimState,
  restoreClaimState,
} from '../../claims/store/claims-write.repository.ts';
import { followClaims, withdrawOfReport } from '../../claims/thread/claim-history.repository.ts';
import { withoutFormerAssignee } from '../../users/answerers.repository.ts';
import * as writing from '../store/reports-write.repository.ts';
import { readReport } from '../store/reports.repository.ts';
import { removeOutcomes } from './outcomes.repository.ts';

const MS = 1_000;

export interface Undo {
  id: number;
  ifMatch: number | undefined;
}

type Transaction = Parameters<typeof recordChange>[0];

/**
 * Undoes a validation that the caller has just made: report and claim become what they were before it. Throws 404, 403
 * for somebody else's validation, 409 when there is none or it is too old, 412 when the report has changed since.
 */
export async function undoValidation(ctx: Context, actor: Actor, undo: Undo): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await writing.lockReport(trx, undo.id);
    const before = row && beforeOf(row, { actor, undo, now: ctx.clock.now() });
    if (!before) throw notFound();
    const at = ctx.clock.now();
    const { solution_id, solution_version, made } = before;
    await writing.storeUnvalidation(trx, undo.id, {
      solution_id,
      solution_version,
      ...made,
      // Without a solution the AI handled nothing, whatever an administrator set while validating.
      handled_by_ai: row.handled_by_ai && solution_id !== null,
      updated_at: at,
    });
    await removeOutcomes(trx, [undo.id]);
    await recordChange(trx, actor, {
      action: 'undo-validation',
      area: 'reports',
      objectId: undo.id,
      fields: ['validatedByEmployee', 'employeeId', 'solutionId'],
    });
    if (before.claim) await reopenClaim(trx, actor, { claim: before.claim, reportId: undo.id, at });
    return readReport(trx, actor, undo.id);
  });
}

interface Attempt {
  actor: Actor;
  undo: Undo;
  now: Date;
}

/**
 * What the validation replaced; undefined for a report that the caller may not see. Throws if undoing is not allowed.
 */
function beforeOf(row: writing.LockedReport, { actor, undo, now }: Attempt) {
  const { validated_by_employee, validated_at, employee_id, before_validation } = row;
  if (validated_by_employee && employee_id !== actor.userId) {
    if (actor.role === 'ADMIN') throw forbidden();
    return undefined;
  }
  if (!validated_by_employee) throw conflict(REPORT_MESSAGES.notValidated, 'NOT_VALIDATED');
  const age = now.getTime() - (validated_at?.getTime() ?? 0);
  if (!before_validation || age > VALIDATION.undoSeconds * MS)
    throw conflict(REPORT_MESSAGES.undoExpired, 'UNDO_EXPIRED');
  if (undo.ifMatch !== undefined && undo.ifMatch !== row.version) throw stale();
  return before_validation;
}

/** Restores the claim, unless somebody has changed it since. It goes to the queue if its former assignee left. */
async function reopenClaim(
  trx: Transaction,
  actor: Actor,
  { claim, reportId, at }: { claim: ClaimState; reportId: number; at: Date },
): Promise<void> {
  const restored = await withoutFormerAssignee(trx, claim);
  const answered = await lockClaimState(trx, claim.id);
  if (!answered || !(await restoreClaimState(trx, restored, at))) return;
  await withdrawOfReport(trx, reportId, { userId: actor.userId, at });
  const writing = { userId: actor.userId, at, reason: 'UNDONE', isMessage: true };
  await followClaims(trx, writing, [{ id: claim.id, before: answered, after: restored }]);
  await recordChange(trx, actor, {
    action: 'update',
    area: 'claims',
    objectId: claim.id,
    fields: ['status', 'response', ...(restored === claim ? [] : ['assigneeId'])],
    detail: { to: claim.status },
  });
}
