import { tooLong } from '@recourse/contract/values/common';
import { beginsWith } from '@recourse/contract/values/conversation-text';
import { LIMITS } from '@recourse/contract/values/limits';
import { type NewReport, type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { drawOneIn } from '../../kernel/draw-one-in.ts';
import { unavailable, unprocessable } from '../../kernel/errors.ts';
import { tellOfMessages } from '../../kernel/changes/claim-notices.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import type { KnowledgeHit } from '../../knowledge/knowledge-index.ts';
import { storedSummary } from '../../knowledge/summaries/summaries.ts';
import { insertNewWords } from '../claims/thread/conversations.repository.ts';
import { noteClientsWord } from '../claims/thread/claim-history.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { readBlindEvery } from './store/blind-draw.repository.ts';
import { recordOutcome, removeOutcomes, verdictFor } from './judge/outcomes.repository.ts';
import { textAfter } from './suggest/conversation-text.ts';
import {
  type Answers,
  answersFrom,
  answersTo,
  type FirstAnswer,
  suggestedColumns,
} from './suggest/report-suggestion.service.ts';
import {
  type PreparedSummary,
  prepareSummary,
  summaryFor,
} from './suggest/report-summary.service.ts';
import { REPORT } from './store/reports.fields.ts';
import * as writing from './store/reports-write.repository.ts';
import { readReport } from './store/reports.repository.ts';

/** A saved report, and whether it is new or its conversation's pending one. */
export interface SavedReport {
  isNew: boolean;
  report: Report;
}

/** How often saving is repeated when messages of one conversation arrive at the same time. */
const ATTEMPTS = 3;

type Transaction = Parameters<typeof recordChange>[0];

/** The values for saving a report, prepared before its transaction begins. */
export interface PreparedReport {
  readonly answers: Answers;
  readonly summary: PreparedSummary;
}

/** Asks the assistant and, if configured, the language model. Takes seconds. */
export async function prepareReport(
  ctx: Context,
  actor: Actor,
  input: NewReport,
): Promise<PreparedReport> {
  const reclamationText = await wholeText(ctx, actor, input);
  const answers = await answersTo(ctx, reclamationText, isClient(actor) ? 'clients' : 'staff');
  return preparedWith(ctx, actor, { input, reclamationText, answers });
}

async function preparedWith(
  ctx: Context,
  actor: Actor,
  {
    input,
    reclamationText,
    answers,
  }: { input: NewReport; reclamationText: string; answers: Answers },
): Promise<PreparedReport> {
  // The sender's summary must not show a solution that he may not read either.
  const solutionId = isReadable(actor, input, answers) ? input.solutionId : null;
  const sent = { ...input, reclamationText, solutionId };
  return { answers, summary: await prepareSummary(ctx, sent, answers.first) };
}

/** The report that a message of a stored conversation creates. */
export interface ConversationReport {
  readonly conversationId: string;
  /** All that the client wrote in the conversation. */
  readonly text: string;
  readonly solutionId: number | null;
  /** Whether the text is a mere greeting or thanks, so that nobody has to answer it. */
  readonly saysNothing: boolean;
  /** What the assistant found for that text. */
  readonly hits: readonly KnowledgeHit[];
}

/**
 * Prepares the report of a conversation whose messages are already stored. The returned function saves it in the
 * transaction of the given context, with the text and the solution at that time.
 */
export async function prepareConversationReport(
  ctx: Context,
  actor: Actor,
  { conversationId, text, solutionId, hits }: Omit<ConversationReport, 'saysNothing'>,
): Promise<
  (
    own: Context,
    now: Pick<ConversationReport, 'text' | 'solutionId' | 'saysNothing'>,
  ) => Promise<Report>
> {
  const input = { reclamationText: text, solutionId, conversationId };
  const sent = { input, reclamationText: text, answers: answersFrom(hits) };
  const prepared = await preparedWith(ctx, actor, sent);
  return async (own, now) => {
    const known = { reclamationText: now.text, solutionId: now.solutionId, conversationId };
    const saved = await createReport(own, actor, {
      input: known,
      prepared,
      isWhole: true,
      saysNothing: now.saysNothing,
    });
    return saved.report;
  };
}

const isClient = ({ role }: Actor): boolean => role === 'CLIENT';

/**
 * Whether the sender may read the solution of his report. A client may read only what the search offers him for this
 * text; otherwise he could read the whole knowledge base by trying ids.
 */
function isReadable(actor: Actor, { solutionId }: NewReport, { offered }: Answers): boolean {
  return !isClient(actor) || typeof solutionId !== 'number' || offered.has(solutionId);
}

/** The text that the report will have, unless another message of its conversation arrives first. */
async function wholeText(
  ctx: Context,
  actor: Actor,
  { conversationId, reclamationText }: NewReport,
): Promise<string> {
  if (!conversationId) return reclamationText;
  const stored = await writing.findPendingText(ctx.db, actor.userId, conversationId);
  return stored === undefined ? reclamationText : textAfter(stored, reclamationText);
}

/**
 * Saves a report with the given solution, else with the assistant's first answer; `solutionId: null` means that none
 * was shown. While a conversation's report is pending, its next message updates that report, and a repeated text is
 * saved once. Throws 422 for a missing solution or user, and for a text that is too long.
 */
export async function createReport(
  ctx: Context,
  actor: Actor,
  {
    input,
    prepared,
    isWhole = false,
    saysNothing = false,
  }: { input: NewReport; prepared: PreparedReport; isWhole?: boolean; saysNothing?: boolean },
): Promise<SavedReport> {
  return inTransaction(ctx.db, async (trx) => {
    const creation = { ctx, actor, input, prepared, isWhole, saysNothing };
    if (!isWhole) await keepInThread(trx, creation);
    const solutions = await solutionsOfNew(trx, creation);
    const values = await valuesOfNew(trx, creation, solutions);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = await updateKnown(trx, creation, { values, solution: solutions.attached });
      if (known !== null) return { isNew: false, report: await readReport(trx, actor, known) };
      const id = await writing.insertReport(trx, values, ctx.clock.now());
      if (id === null) continue;
      if (values.validated_by_employee) {
        const verdict = verdictFor(values.suggested_solution_id, values.solution_id);
        await recordOutcome(trx, id, { verdict, at: ctx.clock.now() });
      }
      await recordChange(trx, actor, {
        action: values.validated_by_employee ? 'create-validated' : 'create',
        area: 'reports',
        objectId: id,
        fields: Object.keys(input),
      });
      return { isNew: true, report: await readReport(trx, actor, id) };
    }
    throw unavailable();
  });
}

interface Creation {
  ctx: Context;
  actor: Actor;
  input: NewReport;
  prepared: PreparedReport;
  /** The text is that of the whole conversation, whose messages are stored already. */
  isWhole: boolean;
  saysNothing: boolean;
}

/**
 * Adds the text of a client's report to the conversation. After the hand-over, it also reaches the staff who answer the
 * claim.
 */
async function keepInThread(
  trx: Transaction,
  { ctx, actor, input }: Pick<Creation, 'ctx' | 'actor' | 'input'>,
): Promise<void> {
  if (!isClient(actor) || !input.conversationId) return;
  const at = ctx.clock.now();
  const key = { clientId: actor.userId, name: input.conversationId };
  const said = await insertNewWords(trx, key, { said: input.reclamationText, at });
  if (said === null) return;
  await announce(trx, 'conversations', said.conversationId);
  if (!said.claim) return;
  await noteClientsWord(trx, { claimId: said.claim.id, at });
  await tellOfMessages(trx, [
    {
      claim_id: said.claim.id,
      side: 'CLIENT',
      author_id: actor.userId,
      purpose: 'REPLY',
      created_at: at,
    },
  ]);
  await announce(trx, 'messages', said.claim.id);
}

/** The report's solution, and the assistant's answer if its solution still exists. */
interface Solutions {
  attached: writing.LiveSolution | null;
  standing: FirstAnswer | null;
}

async function solutionsOfNew(
  db: Context['db'],
  { actor, input, prepared }: Creation,
): Promise<Solutions> {
  const answer = prepared.answers.first;
  const live = await writing.holdLiveSolutions(db, [input.solutionId, answer?.solutionId]);
  for (const { id, internal } of live.values()) if (internal && isClient(actor)) live.delete(id);
  // The suggested solution may have been deleted meanwhile.
  const standing = answer && live.has(answer.solutionId) ? answer : null;
  return { attached: solutionOfNew(input, standing, live), standing };
}

async function valuesOfNew(
  db: Context['db'],
  creation: Creation,
  { attached, standing }: Solutions,
): Promise<writing.NewReportRow> {
  const { ctx, actor, input, prepared } = creation;
  const isValidated = input.validatedByEmployee === true;
  const isUnoffered = !isReadable(actor, input, prepared.answers);
  return {
    ...REPORT.toColumns({
      ...input,
      ...textsOf(creation, input.reclamationText, attached),
      handledByAI: attached !== null,
      validatedByEmployee: isValidated,
      solutionId: attached?.id ?? null,
      userId: await subjectOf(db, actor, input.userId ?? null),
      employeeId: isValidated ? actor.userId : null,
      conversationId: input.conversationId ?? null,
    }),
    solution_version: attached?.version ?? null,
    validated_at: isValidated ? ctx.clock.now() : null,
    ...suggestedColumns(standing),
    unoffered_solution_id: isUnoffered && attached ? attached.id : null,
    created_by: actor.userId,
    blind: standing !== null && !isValidated && drawOneIn(await readBlindEvery(db)),
    ...standingOf(creation),
  };
}

/** A greeting or thanks is dismissed at once and teaches nothing. The next text that says something makes it pending. */
const standingOf = ({ ctx, saysNothing }: Creation) =>
  saysNothing
    ? ({
        settled_by: 'DISMISSED',
        settled_at: ctx.clock.now(),
        dismissal: 'NOT_A_COMPLAINT',
      } as const)
    : writing.NOT_SETTLED;

/** The text of a report, and its summary. */
function textsOf(
  { actor, input, prepared }: Creation,
  text: string,
  solution: writing.LiveSolution | null,
) {
  const readable = isReadable(actor, input, prepared.answers) ? solution : null;
  const made = storedSummary(summaryFor(prepared.summary, text, readable));
  return {
    reclamationText: text,
    summary: input.summary ?? made.summary,
    steps: input.steps ?? made.steps,
    tags: input.tags ?? made.tags,
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
  // A validator must name a solution, because nobody can confirm a suggestion that he has not seen.
  if (input.validatedByEmployee) throw unprocessable(REPORT_MESSAGES.pickSolution);
  return (input.solutionId === undefined && answer && live.get(answer.solutionId)) || null;
}

/**
 * The person whom the report is about: the caller himself, or anybody whom an administrator names.
 */
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

/** Resets the fields that belong to the old text: blind choice, verdict and resolution. */
const ANOTHER_TEXT = {
  blind_choice_id: null,
  resolved_at: null,
  none_fits_at: null,
  none_fits_by: null,
  before_validation: null,
} as const;

interface Message {
  values: writing.NewReportRow;
  solution: writing.LiveSolution | null;
}

/** Updates the pending report of the message's conversation; null when a new report is needed. */
async function updateKnown(
  db: Transaction,
  creation: Creation,
  { values, solution }: Message,
): Promise<number | null> {
  const { ctx, actor, input } = creation;
  const said = input.reclamationText;
  if (!input.conversationId || values.validated_by_employee) return null;
  const pending = await writing.lockPendingOfConversation(db, actor.userId, input.conversationId);
  const known =
    pending ?? (await writing.lockNewestOfConversation(db, actor.userId, input.conversationId));
  if (!pending) return known && beginsWith(known.reclamation_text, said) ? known.id : null;
  const text = creation.isWhole ? said : textAfter(pending.reclamation_text, said);
  const isSame = text === pending.reclamation_text;
  const isOfSameStanding = (pending.settled_by === null) === (values.settled_by === null);
  if (isSame && isOfSameStanding && !(said === text && picksAnother(input, pending)))
    return pending.id;
  if (text.length > LIMITS.longText)
    throw unprocessable(tooLong(LIMITS.longText), { reclamationText: tooLong(LIMITS.longText) });
  const { created_by: _author, conversation_id: _conversation, blind: _drawn, ...changes } = values;
  await writing.updateReportRow(db, pending.id, {
    ...changes,
    ...REPORT.toColumns(textsOf(creation, text, solution)),
    ...(isSame ? {} : ANOTHER_TEXT),
    updated_at: ctx.clock.now(),
  });
  // The client judged the answer to the old text.
  if (!isSame) await removeOutcomes(db, [pending.id], 'CLIENT');
  if (!isSame && pending.none_fits_at !== null) await removeOutcomes(db, [pending.id]);
  await recordChange(db, actor, {
    action: 'update',
    area: 'reports',
    objectId: pending.id,
    fields: Object.keys(input),
  });
  return pending.id;
}

/** Whether a message that repeats the text names another solution than the pending report has. */
function picksAnother(input: NewReport, pending: writing.LockedReport): boolean {
  return input.solutionId !== undefined && input.solutionId !== pending.solution_id;
}
