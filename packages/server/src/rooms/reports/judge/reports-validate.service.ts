import { isSuggestionHidden, type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { conflict, forbidden, notFound, stale, unprocessable } from '../../../kernel/errors.ts';
import { announceLeft } from '../../../kernel/changes/outbox.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { summarizeAgain } from '../../../knowledge/summaries/summaries.ts';
import {
  answerClaim,
  type ClaimState,
  lockClaimState,
} from '../../claims/store/claims-write.repository.ts';
import { beforeClaims, followClaims } from '../../claims/thread/claim-history.repository.ts';
import * as writing from '../store/reports-write.repository.ts';
import { recordOutcome, verdictFor } from './outcomes.repository.ts';
import { readReport } from '../store/reports.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

export interface Validation {
  id: number;
  employeeId: number;
  /** The chosen solution; undefined: the report's own solution; null: none. */
  solutionId: number | null | undefined;
  ifMatch: number | undefined;
}

/**
 * Validates a report as the caller. Throws 404, 403 in somebody else's name, 422 without a live solution, 409 for a
 * second validator, 412 for a stale If-Match. Repeating one's own validation changes nothing.
 */
export async function validateReport(
  ctx: Context,
  actor: Actor,
  validation: Validation,
): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await writing.lockReport(trx, validation.id);
    if (!row) throw notFound();
    if (validation.employeeId !== actor.userId) throw forbidden();
    await validateLocked(trx, { ctx, actor }, { row, ...validation });
    return readReport(trx, actor, row.id);
  });
}

export interface LockedValidation extends Pick<Validation, 'solutionId' | 'ifMatch'> {
  row: writing.LockedReport;
  /** What else an administrator changes at the same time, and the names of those fields. */
  also?: Partial<writing.ReportValues>;
  fields?: readonly string[];
}

/** The single rule behind every way to validate. The report must be locked. */
export async function validateLocked(
  trx: Transaction,
  { ctx, actor }: { ctx: Context; actor: Actor },
  { row, solutionId, ifMatch, also = {}, fields = [] }: LockedValidation,
): Promise<void> {
  if (isRepetition(actor, row, solutionId)) return;
  const isHidden = isSuggestionHidden(actor, {
    blind: row.blind,
    isChosen: row.validated_by_employee || row.blind_choice_id !== null,
  });
  // Nobody confirms what he has not seen.
  const wanted = isHidden && solutionId === undefined ? null : chosenSolution(row, solutionId);
  const solution = (await writing.holdLiveSolutions(trx, [wanted])).get(wanted ?? 0);
  // A report validated with a solution that is gone by now stays validated, so that is not a 422.
  if (!solution && (!row.validated_by_employee || wanted !== row.solution_id))
    throw unprocessable(REPORT_MESSAGES.pickSolution, { solutionId: REPORT_MESSAGES.pickSolution });
  const at = ctx.clock.now();
  // An internal solution is not an answer for a client, so his claim stays open for a person.
  const claimId = solution?.internal === true ? null : row.claim_id;
  const claim = claimId === null ? null : await lockClaimState(trx, claimId);
  const isAnother = solution !== undefined && solution.id !== row.solution_id;
  const made = isAnother ? summarizeAgain(row.reclamation_text, solution) : {};
  const isMadeOtherwise = isAnother || also.summary !== undefined;
  const { summary, steps, tags } = row;
  const isFirst =
    solution &&
    !row.validated_by_employee &&
    (ifMatch === undefined || ifMatch === row.version) &&
    (await writing.storeValidation(trx, row.id, {
      ...made,
      ...also,
      solution_id: solution.id,
      solution_version: solution.version,
      employee_id: actor.userId,
      validated_at: at,
      // Blind counts only if the choice was made before the suggestion was shown.
      ...(isHidden ? { blind_choice_id: solution.id } : { blind: row.blind_choice_id !== null }),
      before_validation: {
        solution_id: row.solution_id,
        solution_version: row.solution_version,
        // A closed claim stays as it is.
        claim: claim?.status === 'CLOSED' ? null : claim,
        ...(isMadeOtherwise ? { made: { summary, steps, tags } } : {}),
      },
    }));
  if (!isFirst) throw row.validated_by_employee ? await comesSecond(trx, actor, row.id) : stale();
  const verdict = verdictFor(row.suggested_solution_id, solution.id);
  await recordOutcome(trx, row.id, { verdict, at });
  await recordChange(trx, actor, {
    action: 'validate',
    area: 'reports',
    objectId: row.id,
    fields: [...new Set([...fields, 'validatedByEmployee', 'employeeId', 'solutionId'])],
  });
  // All employees see pending reports; a validated one only the employee who validated it.
  await announceLeft(trx, { area: 'reports', id: row.id }, ['EMPLOYE']);
  // With a claim its answer is what he is told; of an internal solution he learns nothing.
  if (claim === null && solution.internal !== true && row.user_id !== null)
    await notify(trx, { userId: actor.userId, at }, [
      { kind: 'report.validated', area: 'reports', objectId: row.id, to: row.user_id },
    ]);
  if (claim !== null)
    await resolveClaim(trx, actor, {
      before: claim,
      response: solution.texte,
      at,
      reportId: row.id,
    });
}

const isRepetition = (
  actor: Actor,
  row: writing.LockedReport,
  solutionId: number | null | undefined,
): boolean =>
  row.validated_by_employee &&
  row.employee_id === actor.userId &&
  chosenSolution(row, solutionId) === row.solution_id;

/** The solution to validate with; null means none, never the stored one. */
const chosenSolution = (
  row: writing.LockedReport,
  solutionId: number | null | undefined,
): number | null => (solutionId === undefined ? row.solution_id : solutionId);

async function comesSecond(trx: Transaction, actor: Actor, id: number): Promise<Error> {
  const { employeeName } = await readReport(trx, actor, id);
  return conflict(REPORT_MESSAGES.alreadyValidated(employeeName ?? ''), 'ALREADY_VALIDATED');
}

interface ResolvedClaim {
  before: ClaimState;
  response: string;
  at: Date;
  reportId: number;
}

/** Answers the claim of a client who asked for a person with the confirmed solution. */
async function resolveClaim(
  trx: Transaction,
  actor: Actor,
  { before, response, at, reportId }: ResolvedClaim,
): Promise<void> {
  const assigneeId = actor.role === 'EMPLOYE' ? actor.userId : null;
  await beforeClaims(trx, [before]);
  const after = await answerClaim(trx, before.id, { response, at, assigneeId });
  if (after === undefined) return;
  const writing = { userId: actor.userId, at, reason: 'VALIDATED', reportId };
  await followClaims(trx, writing, [{ id: before.id, before, after }]);
  await recordChange(trx, actor, {
    action: 'update',
    area: 'claims',
    objectId: before.id,
    fields: ['status', 'response'],
    detail: { to: 'RESOLVED' },
  });
  if (assigneeId !== null) await announceLeft(trx, { area: 'claims', id: before.id }, ['EMPLOYE']);
}
