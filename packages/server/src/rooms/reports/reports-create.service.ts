import { type NewReport, type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { forbidden, unavailable, unprocessable } from '../../kernel/errors.ts';
import { recordChange } from '../../kernel/record-change.ts';
import { findUser } from '../users/users.repository.ts';
import { readBlindEvery } from './blind-draw.repository.ts';
import { drawBlind } from './blind-draw.service.ts';
import { type FirstAnswer, firstAnswerTo, suggestedColumns } from './report-suggestion.service.ts';
import { type PreparedSummary, prepareSummary, summaryFor } from './report-summary.service.ts';
import * as writing from './reports-write.repository.ts';
import { readReport } from './reports.repository.ts';

/** A report, and whether it is a new one or its conversation's. */
export interface SavedReport {
  isNew: boolean;
  report: Report;
}

/** Two messages of one conversation that arrive together meet at most this often. */
const ATTEMPTS = 3;

/** What a new report is made with, found before its transaction begins. */
export interface PreparedReport {
  readonly answer: FirstAnswer | null;
  readonly summary: PreparedSummary;
}

/**
 * Asks the assistant and, where there is one, the language model, which takes seconds. Throws 403 for what is not
 * the caller's to set.
 */
export async function prepareReport(
  ctx: Context,
  actor: Actor,
  input: NewReport,
): Promise<PreparedReport> {
  if (!mayCreate(actor, input)) throw forbidden();
  const answer = await firstAnswerTo(ctx, input.reclamationText);
  return { answer, summary: await prepareSummary(ctx, input, answer) };
}

/**
 * Saves a report with the solution given, else with the assistant's own first answer; `solutionId: null` says
 * that none was shown. While a conversation's report is pending its next message updates it, and the same text
 * is saved once. Throws 422 for a solution or user that is not there.
 */
export async function createReport(
  ctx: Context,
  actor: Actor,
  { input, prepared }: { input: NewReport; prepared: PreparedReport },
): Promise<SavedReport> {
  return inTransaction(ctx.db, async (trx) => {
    const values = await valuesOfNew(trx, { ctx, actor, input, prepared });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await updateKnown(trx, { ctx, actor, input, values });
      if (known !== null) return { isNew: false, report: await readReport(trx, known) };
      const id = await writing.insertReport(trx, values, ctx.clock.now());
      if (id === null) continue;
      await recordChange(trx, actor, {
        action: values.validated_by_employee ? 'create-validated' : 'create',
        area: 'reports',
        objectId: id,
        fields: Object.keys(input),
      });
      return { isNew: true, report: await readReport(trx, id) };
    }
    throw unavailable();
  });
}

/** Clients report for themselves and never validate; nobody validates in another's name. */
function mayCreate(actor: Actor, input: NewReport): boolean {
  const names = (id: number | null | undefined, self: number) => !id || id === self;
  if (actor.role === 'ADMIN') return names(input.employeeId, actor.userId);
  return names(input.userId, actor.userId) && !input.validatedByEmployee && !input.employeeId;
}

interface Creation {
  ctx: Context;
  actor: Actor;
  input: NewReport;
  prepared: PreparedReport;
}

async function valuesOfNew(
  db: Context['db'],
  { ctx, actor, input, prepared: { answer, summary } }: Creation,
): Promise<writing.NewReportRow> {
  const live = await writing.holdLiveSolutions(db, [input.solutionId, answer?.solutionId]);
  // The suggested solution may have been deleted since it was found.
  const standing = answer && live.has(answer.solutionId) ? answer : null;
  const solution = solutionOfNew(input, standing, live);
  const isValidated = input.validatedByEmployee === true;
  const made = summaryFor(summary, input.reclamationText, solution);
  return {
    reclamation_text: input.reclamationText,
    handled_by_ai: solution !== null,
    validated_by_employee: isValidated,
    solution_id: solution?.id ?? null,
    solution_version: solution?.version ?? null,
    user_id: await subjectOf(db, actor, input.userId ?? null),
    employee_id: isValidated ? actor.userId : null,
    validated_at: isValidated ? ctx.clock.now() : null,
    summary: input.summary ?? made.summary,
    steps: input.steps ?? JSON.stringify(made.steps),
    tags: input.tags ?? JSON.stringify(made.tags),
    ...suggestedColumns(standing),
    created_by: actor.userId,
    conversation_id: input.conversationId ?? null,
    blind: standing !== null && !isValidated && drawBlind(await readBlindEvery(db)),
  };
}

function solutionOfNew(
  input: NewReport,
  answer: FirstAnswer | null,
  live: ReadonlyMap<number, writing.LiveSolution>,
): writing.LiveSolution | null {
  if (typeof input.solutionId === 'number') {
    const chosen = live.get(input.solutionId);
    if (chosen) return chosen;
    throw unprocessable(REPORT_MESSAGES.solutionExists, {
      solutionId: REPORT_MESSAGES.solutionExists,
    });
  }
  // Whoever validates has chosen: what nobody saw is not confirmed.
  if (input.validatedByEmployee) throw unprocessable(REPORT_MESSAGES.pickSolution);
  return (input.solutionId === undefined && answer && live.get(answer.solutionId)) || null;
}

/** Whom the report is about: a client himself, or anybody whom an administrator names. */
async function subjectOf(
  db: Context['db'],
  actor: Actor,
  userId: number | null,
): Promise<number | null> {
  if (actor.role !== 'ADMIN') return actor.userId;
  if (userId !== null && !(await findUser(db, userId)))
    throw unprocessable(REPORT_MESSAGES.userExists, { userId: REPORT_MESSAGES.userExists });
  return userId;
}

/** What was chosen or resolved was about the text as it was. */
const ANOTHER_TEXT = { blind_choice_id: null, resolved_at: null } as const;

interface Message {
  ctx: Context;
  actor: Actor;
  input: NewReport;
  values: writing.NewReportRow;
}

/** The report of the same conversation that this message belongs to, brought up to date; null: a new one. */
async function updateKnown(
  db: Parameters<typeof recordChange>[0],
  { ctx, actor, input, values }: Message,
): Promise<number | null> {
  if (!input.conversationId || values.validated_by_employee) return null;
  const pending = await writing.lockPendingOfConversation(db, actor.userId, input.conversationId);
  const known =
    pending ?? (await writing.lockNewestOfConversation(db, actor.userId, input.conversationId));
  if (known?.reclamation_text === input.reclamationText && !picksAnother(input, pending)) {
    return known.id;
  }
  if (!pending) return null;
  const { created_by: _author, conversation_id: _conversation, blind: _drawn, ...changes } = values;
  await writing.updateReportRow(db, pending.id, {
    ...changes,
    ...(known?.reclamation_text === input.reclamationText ? {} : ANOTHER_TEXT),
    updated_at: ctx.clock.now(),
  });
  await recordChange(db, actor, {
    action: 'update',
    area: 'reports',
    objectId: pending.id,
    fields: Object.keys(input),
  });
  return pending.id;
}

/** Whether a message that repeats the text picks another of the suggested solutions while it still counts. */
function picksAnother(input: NewReport, pending: writing.LockedReport | undefined): boolean {
  return (
    pending !== undefined &&
    input.solutionId !== undefined &&
    input.solutionId !== pending.solution_id
  );
}
