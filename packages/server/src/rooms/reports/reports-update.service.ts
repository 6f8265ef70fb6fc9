import { type Report, REPORT_MESSAGES, type ReportChanges } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, forbidden, notFound, stale, unprocessable } from '../../kernel/errors.ts';
import { announceLeft } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { type StoredSummary, summarizeAgain } from '../../knowledge/summaries/summaries.ts';
import { findUser } from '../users/users.repository.ts';
import {
  type FirstAnswer,
  firstAnswerTo,
  suggestedColumns,
} from './suggest/report-suggestion.service.ts';
import { REPORT } from './store/reports.fields.ts';
import * as writing from './store/reports-write.repository.ts';
import { recordOutcome, verdictFor } from './judge/outcomes.repository.ts';
import { validateLocked } from './judge/reports-validate.service.ts';
import { type HeldReport, holdReport } from './judge/hold-report.ts';
import { recordVerdict } from './judge/verdict.service.ts';
import { findVisibleReport, readReport } from './store/reports.repository.ts';

export interface ReportUpdate {
  id: number;
  ifMatch: number | undefined;
  changes: ReportChanges;
}

type Transaction = Parameters<typeof recordChange>[0];
type Change = ReportUpdate & HeldReport & { ctx: Context; actor: Actor };

/**
 * Changes the given fields of a report. Employees can only validate with it, as themselves, by the rule of the validate
 * calls. Throws 404, 403, 422, 409 for a second validator, 412 for a stale If-Match.
 */
export async function updateReport(
  ctx: Context,
  actor: Actor,
  update: ReportUpdate,
): Promise<Report> {
  const text = actor.role === 'ADMIN' ? update.changes.reclamationText : undefined;
  const answer = text === undefined ? null : await firstAnswerTo(ctx, text);
  return inTransaction(ctx.db, async (trx) => {
    const held = await holdReport(trx, update.id);
    if (!held) throw notFound();
    const { row } = held;
    const change = { ...update, ...held, ctx, actor };
    if (actor.role === 'ADMIN') await changeAnything(trx, change, answer);
    else await validateOnly(trx, change);
    return readReport(trx, actor, row.id);
  });
}

async function validateOnly(trx: Transaction, change: Change): Promise<void> {
  const { actor, row, changes } = change;
  // A second validator learns who was first. For any other change, a report that he may not see answers 404.
  if (changes.validatedByEmployee !== true)
    throw (await findVisibleReport(trx, actor, row.id)) ? forbidden() : notFound();
  await validateLocked(trx, change, { ...change, solutionId: changes.solutionId });
}

async function changeAnything(
  trx: Transaction,
  change: Change,
  answer: FirstAnswer | null,
): Promise<void> {
  const { ctx, actor, row, claim, changes, ifMatch } = change;
  const { employeeId, validatedByEmployee = row.validated_by_employee } = changes;
  if (employeeId && employeeId !== actor.userId && employeeId !== row.employee_id)
    throw forbidden();
  const values = await valuesAfter(trx, change, answer);
  const { fields } = REPORT.difference<Partial<writing.LockedReport>>(row, values);
  const isSame =
    fields.length === 0 &&
    validatedByEmployee === row.validated_by_employee &&
    // A pending report has no employee, whatever name is sent.
    (!validatedByEmployee || (employeeId ?? row.employee_id) === row.employee_id);
  if (isSame) return;
  if (validatedByEmployee && !row.validated_by_employee) {
    const { solutionId } = changes;
    await validateLocked(trx, change, { row, claim, ifMatch, solutionId, also: values, fields });
    return;
  }
  if (validatedByEmployee && values.solution_id === null)
    throw unprocessable(REPORT_MESSAGES.pickSolution);
  if (validatedByEmployee && employeeId && employeeId !== row.employee_id) {
    const { employeeName } = await readReport(trx, actor, row.id);
    throw conflict(REPORT_MESSAGES.alreadyValidated(employeeName ?? ''), 'ALREADY_VALIDATED');
  }
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
  const isUndone = row.validated_by_employee && !validatedByEmployee;
  const store = isUndone ? writing.storeWaiting : writing.updateReportRow;
  await store(trx, row.id, { ...values, updated_at: ctx.clock.now() });
  if (isUndone)
    await recordVerdict(trx, actor, {
      row,
      verdict: 'UNDONE',
      at: ctx.clock.now(),
      action: 'un-validate',
      fields: [...fields, 'validatedByEmployee'],
      leaves: false,
    });
  else {
    if (validatedByEmployee && values.solution_id !== row.solution_id) {
      const verdict = verdictFor(row.suggested_solution_id, values.solution_id);
      // The verdict keeps the time of the validation, because this corrects it and is no second
      // verdict.
      await recordOutcome(trx, row.id, { verdict, at: row.validated_at ?? ctx.clock.now() });
    }
    await recordChange(trx, actor, {
      action: 'update',
      area: 'reports',
      objectId: row.id,
      fields,
    });
  }
  if (row.user_id !== null && row.user_id !== values.user_id)
    await announceLeft(trx, { area: 'reports', id: row.id }, [row.user_id]);
}

type PlainValues = Omit<
  writing.ReportValues,
  'validated_by_employee' | 'employee_id' | 'validated_at'
>;

async function valuesAfter(
  db: Context['db'],
  { row, changes }: Change,
  answer: FirstAnswer | null,
): Promise<PlainValues> {
  const { made, ...solution } = await solutionAfter(db, row, changes);
  // A rule sets who validated the report and with which solution; these fields are not stored as
  // sent.
  const {
    solutionId: _solution,
    validatedByEmployee: _,
    employeeId: _by,
    userId,
    ...fields
  } = changes;
  const isAnotherText =
    changes.reclamationText !== undefined && changes.reclamationText !== row.reclamation_text;
  return {
    ...solution,
    ...made,
    ...REPORT.toColumns({
      ...fields,
      reclamationText: changes.reclamationText ?? row.reclamation_text,
      handledByAI: solution.solution_id !== null && (changes.handledByAI ?? row.handled_by_ai),
      userId: await userAfter(db, row, userId),
    }),
    unoffered_solution_id: row.unoffered_solution_id,
    // The suggestion for a validated text stays, because the quality chart is computed from it.
    ...(isAnotherText && !row.validated_by_employee ? suggestedColumns(answer) : suggestionOf(row)),
  };
}

const suggestionOf = (row: writing.LockedReport) => ({
  suggested_solution_id: row.suggested_solution_id,
  score: row.score,
  confident: row.confident,
  answer_features: row.answer_features,
});

async function solutionAfter(
  db: Context['db'],
  row: writing.LockedReport,
  { solutionId: wanted, ...changes }: ReportChanges,
): Promise<
  Pick<writing.ReportValues, 'solution_id' | 'solution_version'> & { made: StoredSummary }
> {
  const { solution_id, solution_version, summary, steps, tags } = row;
  if (wanted === undefined || wanted === solution_id)
    return { solution_id, solution_version, made: { summary, steps, tags } };
  const text = changes.reclamationText ?? row.reclamation_text;
  if (wanted === null)
    return { solution_id: null, solution_version: null, made: summarizeAgain(text, null) };
  const solution = (await writing.holdLiveSolutions(db, [wanted])).get(wanted);
  // After validation, the client may read a solution that he was not offered.
  const isValidated = changes.validatedByEmployee ?? row.validated_by_employee;
  const isReadable = isValidated || wanted !== row.unoffered_solution_id;
  if (solution) {
    const made = summarizeAgain(text, isReadable ? solution : null);
    return { solution_id: solution.id, solution_version: solution.version, made };
  }
  throw unprocessable(REPORT_MESSAGES.solutionExists, {
    solutionId: REPORT_MESSAGES.solutionExists,
  });
}

async function userAfter(
  db: Context['db'],
  row: writing.LockedReport,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (wanted === undefined || wanted === row.user_id) return row.user_id;
  if (wanted !== null && !(await findUser(db, wanted)))
    throw unprocessable(REPORT_MESSAGES.userExists, { userId: REPORT_MESSAGES.userExists });
  return wanted;
}
