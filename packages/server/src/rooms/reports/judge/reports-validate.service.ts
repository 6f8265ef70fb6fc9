import { isSuggestionHidden, type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { ThreadMessage } from '@recourse/contract/claims-thread';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { forbidden, notFound, stale, unprocessable } from '../../../kernel/errors.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { summarizeAgain } from '../../../knowledge/summaries/summaries.ts';
import { settleReports } from '../../claims/thread/settled-reports.repository.ts';
import * as writing from '../store/reports-write.repository.ts';
import { readReport } from '../store/reports.repository.ts';
import {
  answerInQueue,
  isAnsweredInQueue,
  noteTaught,
  type Validated,
} from './answer-in-queue.service.ts';
import {
  comesSecond,
  type HeldReport,
  holdReport,
  isJudged,
  refuseSettled,
  type Transaction,
} from './hold-report.ts';
import { verdictFor } from './outcomes.repository.ts';
import { claimChanged, recordVerdict } from './verdict.service.ts';

export interface Validation {
  id: number;
  employeeId: number;
  /** The chosen solution; undefined: the report's own solution; null: none. */
  solutionId: number | null | undefined;
  ifMatch: number | undefined;
}

/**
 * Validates a report as the caller. Throws 404, 403 in somebody else's name, 422 without a live solution, 409 for a
 * second validator and for a settled report, 412 for a stale If-Match. Repeating one's own validation changes nothing.
 */
export async function validateReport(
  ctx: Context,
  actor: Actor,
  validation: Validation,
): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const held = await holdReport(trx, validation.id);
    if (!held) throw notFound();
    if (validation.employeeId !== actor.userId) throw forbidden();
    await validateLocked(trx, { ctx, actor }, { ...held, ...validation });
    return readReport(trx, actor, held.row.id);
  });
}

export interface LockedValidation extends HeldReport, Pick<Validation, 'solutionId' | 'ifMatch'> {
  /** What an administrator changes together with the validation, and the names of those fields. */
  also?: Partial<writing.ReportValues>;
  fields?: readonly string[];
  /** Sends the answer that belongs to the validation. Without it, the solution itself answers the claim. */
  answer?: () => Promise<ThreadMessage>;
}

/**
 * The single rule behind every way to validate. Report and claim must be locked. It answers a claim whose assignee is
 * the caller or nobody. Any other claim stays unchanged, and its thread tells the staff. Resolves with the result of
 * `answer`.
 */
export async function validateLocked(
  trx: Transaction,
  { ctx, actor }: { ctx: Context; actor: Actor },
  { row, claim, solutionId, ifMatch, also = {}, fields = [], answer }: LockedValidation,
): Promise<ThreadMessage | null> {
  if (isRepetition(actor, row, solutionId)) return null;
  if (!row.validated_by_employee) await refuseSettled(trx, actor, row);
  const isHidden = isSuggestionHidden(actor, {
    blind: row.blind,
    isChosen: isJudged(row),
  });
  // Nobody can confirm a suggestion that is hidden from him.
  const wanted = isHidden && solutionId === undefined ? null : chosenSolution(row, solutionId);
  const solution = (await writing.holdLiveSolutions(trx, [wanted])).get(wanted ?? 0);
  // A report stays validated when its solution is deleted, so repeating that validation is no 422.
  if (!solution && (!row.validated_by_employee || wanted !== row.solution_id))
    throw unprocessable(REPORT_MESSAGES.pickSolution, { solutionId: REPORT_MESSAGES.pickSolution });
  if (row.validated_by_employee || !solution) throw await comesSecond(trx, actor, row.id);
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
  const at = ctx.clock.now();
  const validated = { row, solution, at };
  const { sent, ...followed } = await followWithClaim(trx, actor, { claim, validated, answer });
  const isAnother = solution.id !== row.solution_id;
  const made = isAnother ? summarizeAgain(row.reclamation_text, solution) : {};
  const isMadeOtherwise = isAnother || also.summary !== undefined;
  const { summary, steps, tags } = row;
  await writing.storeValidation(trx, row.id, {
    ...made,
    ...also,
    solution_id: solution.id,
    solution_version: solution.version,
    employee_id: actor.userId,
    validated_at: at,
    // The choice counts as blind only if it was made before the suggestion was shown.
    ...(isHidden ? { blind_choice_id: solution.id } : { blind: row.blind_choice_id !== null }),
    before_validation: {
      solution_id: row.solution_id,
      solution_version: row.solution_version,
      ...followed,
      ...(isMadeOtherwise ? { made: { summary, steps, tags } } : {}),
    },
  });
  // All employees see pending reports. Of validated ones they see only their own, and those of claims that they see.
  await recordVerdict(trx, actor, {
    row,
    verdict: verdictFor(row.suggested_solution_id, solution.id),
    at,
    action: 'validate',
    fields: [...fields, 'validatedByEmployee', 'employeeId', 'solutionId'],
    leaves: true,
  });
  await tellClient(trx, actor, validated, claim);
  return sent;
}

/**
 * Notifies the client of the validation. With a claim, its answer tells him already. He is not told of an internal
 * solution.
 */
async function tellClient(
  trx: Transaction,
  actor: Actor,
  { row, solution, at }: Validated,
  claim: HeldReport['claim'],
): Promise<void> {
  if (claim !== null || solution.internal || row.user_id === null) return;
  await notify(trx, { userId: actor.userId, at }, [
    { kind: 'report.validated', area: 'reports', objectId: row.id, to: row.user_id },
  ]);
}

interface Followed {
  claim: HeldReport['claim'];
  validated: Validated;
  answer: LockedValidation['answer'];
}

/**
 * Answers the claim with the validation, or leaves it unchanged. Resolves with what was sent and what an undo has to
 * restore.
 */
async function followWithClaim(
  trx: Transaction,
  actor: Actor,
  { claim, validated, answer }: Followed,
) {
  const { row, solution, at } = validated;
  if (claim === null) return { claim: null, sent: null };
  if (answer === undefined && !isAnsweredInQueue(actor, claim, solution)) {
    await noteTaught(trx, actor, { claimId: claim.id, validated });
    return { claim: null, sent: null };
  }
  const settled = await settleReports(trx, actor, { claimId: claim.id, at, reportId: row.id });
  const sent = answer ? await answer() : null;
  if (!answer) await answerInQueue(trx, actor, { before: claim, validated });
  return { ...(await claimChanged(trx, claim)), settled, sent };
}

const isRepetition = (
  actor: Actor,
  row: writing.LockedReport,
  solutionId: number | null | undefined,
): boolean =>
  row.validated_by_employee &&
  row.employee_id === actor.userId &&
  chosenSolution(row, solutionId) === row.solution_id;

/**
 * The solution to validate with: the given one, or the stored one when none is given. null means
 * none.
 */
const chosenSolution = (
  row: writing.LockedReport,
  solutionId: number | null | undefined,
): number | null => (solutionId === undefined ? row.solution_id : solutionId);
