import { MERGE_MESSAGES } from '@recourse/contract/claims-links';
import { isSuggestionHidden, type Report, REPORT_MESSAGES } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { type Actor, takerOf } from '../../../kernel/actor.ts';
import { conflict, notFound, stale, unavailable } from '../../../kernel/errors.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import {
  type ClaimState,
  insertClaim,
  lockClaimState,
} from '../../claims/store/claims-write.repository.ts';
import { findClaimOfConversation, readMergedInto } from '../../claims/store/claims.repository.ts';
import { settleReports } from '../../claims/thread/settled-reports.repository.ts';
import { holdRole } from '../../users/answerers.repository.ts';
import * as writing from '../store/reports-write.repository.ts';
import { readReport } from '../store/reports.repository.ts';
import type { ClaimThread } from './claim-thread.ts';
import {
  holdReport,
  isJudged,
  isMineOrNobodys,
  refuseSettled,
  type Transaction,
} from './hold-report.ts';
import { claimChanged, recordVerdict } from './verdict.service.ts';

export interface AnsweringByHand {
  id: number;
  /** undefined: the claim is opened and assigned now, and answered later. */
  body: string | undefined;
  ifMatch: number | undefined;
}

/**
 * Takes a report out of the queue to answer it by hand. Opens a claim for its conversation, or uses the existing one,
 * and writes the text into the claim's thread. Throws 404; 409 for a report that is validated or settled, and for a
 * claim that has another assignee or is closed or merged; 412 for a stale If-Match.
 */
export async function answerByHand(
  { ctx, thread }: { ctx: Context; thread: ClaimThread },
  actor: Actor,
  { id, body, ifMatch }: AnsweringByHand,
): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const held = await holdReport(trx, id);
    if (!held) throw notFound();
    const { row } = held;
    await refuseSettled(trx, actor, row);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const at = ctx.clock.now();
    const known = held.claim ?? (await claimOfConversation(trx, row));
    if (known !== null && !isMineOrNobodys(actor, known))
      throw conflict(REPORT_MESSAGES.claimOfAnother, 'CLAIM_OF_ANOTHER');
    if (known !== null && (await readMergedInto(trx, known.id)) !== null)
      throw conflict(MERGE_MESSAGES.merged, 'MERGED');
    const claim = known ?? (await openClaim(trx, actor, { row, at }));
    await writing.updateReportRow(trx, id, {
      claim_id: claim.id,
      settled_by: 'PERSON',
      settled_at: at,
      settler_id: actor.userId,
      updated_at: at,
    });
    const settled = await settleReports(trx, actor, { claimId: claim.id, at, reportId: id });
    if (body !== undefined)
      await thread.post({ ...ctx, db: trx }, actor, {
        id: claim.id,
        message: { body },
        reportId: id,
      });
    await writing.keepBefore(trx, id, {
      solution_id: row.solution_id,
      solution_version: row.solution_version,
      handled_by_ai: row.handled_by_ai,
      revealed: isSuggestionHidden(actor, { blind: row.blind, isChosen: isJudged(row) }),
      opened: known === null,
      settled,
      ...(await claimChanged(trx, claim)),
    });
    await recordVerdict(trx, actor, {
      row,
      verdict: 'PERSON',
      at,
      action: 'answer-by-hand',
      fields: ['settledBy', 'claimId'],
      leaves: true,
    });
    return readReport(trx, actor, id);
  });
}

/** The claim of an earlier report in the same conversation. */
async function claimOfConversation(
  trx: Transaction,
  { created_by, conversation_id }: writing.LockedReport,
): Promise<ClaimState | null> {
  if (conversation_id === null) return null;
  const id = await findClaimOfConversation(trx, created_by, conversation_id);
  return id === undefined ? null : lockClaimState(trx, id);
}

/** Opens a claim with the report's text for its client. An employee becomes its assignee. */
async function openClaim(
  trx: Transaction,
  actor: Actor,
  { row, at }: { row: writing.LockedReport; at: Date },
): Promise<ClaimState> {
  const isClients = row.user_id !== null && (await holdRole(trx, row.user_id)) === 'CLIENT';
  const claim = await insertClaim(
    trx,
    {
      contenu: row.reclamation_text,
      status: 'OPEN',
      response: null,
      client_id: isClients ? row.user_id : null,
      assignee_id: takerOf(actor),
      // The claim belongs to the client, like one that he filed himself.
      created_by: row.created_by,
      conversation_id: row.conversation_id,
      channel: 'ASSISTANT',
    },
    at,
  );
  if (claim === null) throw unavailable();
  await recordChange(trx, actor, {
    action: 'hand-over',
    area: 'claims',
    objectId: claim.id,
    detail: { reportId: row.id, status: 'OPEN' },
  });
  await announce(trx, 'messages', claim.id);
  const { id, version } = claim;
  return {
    id,
    status: 'OPEN',
    response: null,
    assignee_id: takerOf(actor),
    version,
  };
}
