import { areClose, tellingWords } from '@recourse/assistant/clarify';
import { HANDED_OVER, NOTHING_TO_HAND_OVER, type SearchResult } from '@recourse/contract/ai';
import type { Candidates } from '@recourse/contract/ai-candidates';
import type { ClientClaim } from '@recourse/contract/claims';
import { SEARCH } from '@recourse/contract/values/limits';
import type { Report } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, notFound, unavailable, unprocessable } from '../../kernel/errors.ts';
import type { KnowledgeHit } from '../../knowledge/knowledge-index.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { shownEvidence } from '../../knowledge/shown-evidence.ts';
import { insertClaim } from '../claims/store/claims-write.repository.ts';
import { openConversation } from '../claims/thread/conversations.repository.ts';
import {
  findClaim,
  findClaimOfClient,
  findClaimOfConversation,
} from '../claims/store/claims.repository.ts';
import { recordOutcome } from '../reports/judge/outcomes.repository.ts';
import {
  isDismissedByPortal,
  lockNewestOfConversation,
  NOT_SETTLED,
  updateReportRow,
} from '../reports/store/reports-write.repository.ts';
import { listSolutionVersions } from '../solutions/solutions.repository.ts';
import {
  findWaitingOfClaim,
  hidesSuggestion,
  listVisibleAmong,
  readReport,
} from '../reports/store/reports.repository.ts';

/** Solutions for a complaint, best first, each with the evidence that the caller may read. */
export async function searchSolutions(
  ctx: Context,
  actor: Actor,
  { q, k = SEARCH.k }: { q: string; k?: number | undefined },
): Promise<SearchResult[]> {
  if (q.length < SEARCH.minLength) return [];
  const hits = await ctx.knowledge.search(q, k, actor.role === 'CLIENT' ? 'clients' : 'staff');
  const telling = questionAbout(q, hits);
  const evidence = await shownEvidence(
    ctx.knowledge,
    { q, hits },
    {
      caller: actor,
      openAmong: (ids) => listVisibleAmong(ctx.db, actor, ids),
    },
  );
  return hits.flatMap(({ id, texte, motcle, score }, place) => {
    const shown = evidence[place];
    if (!shown) return [];
    const words = telling?.[place];
    return { id, texte, motcle, score, evidence: shown, ...(words ? { tellingWords: words } : {}) };
  });
}

/**
 * Solutions for a claim, best first, with what an answer made of one sends back. No solutions for an employee while a
 * report of the claim hides its suggestion from him. Throws 404.
 */
export async function listCandidates(
  ctx: Context,
  actor: Actor,
  claimId: number,
): Promise<Candidates> {
  const claim = await findClaim(ctx.db, actor, claimId);
  if (!claim) throw notFound();
  const waiting = await findWaitingOfClaim(ctx.db, claimId);
  const report = waiting ? { id: waiting.id, version: waiting.version } : null;
  if (actor.role === 'EMPLOYE' && (await hidesSuggestion(ctx.db, claimId)))
    return { report, data: [] };
  const found = await searchSolutions(ctx, actor, { q: claim.contenu });
  const versions = await listSolutionVersions(
    ctx.db,
    found.map(({ id }) => id),
  );
  return {
    report,
    data: found.flatMap((result) => {
      const version = versions.get(result.id);
      return version === undefined ? [] : [{ ...result, version }];
    }),
  };
}

/**
 * The distinguishing words of each of the two best hits, to ask the client about. null unless their scores are close
 * and neither is certain.
 */
function questionAbout(q: string, [first, second]: readonly KnowledgeHit[]): string[][] | null {
  const isOpen = first && second && second.evidence.words.length > 0 && areClose(first, second);
  return isOpen ? tellingWords(q, first, second) : null;
}

type Transaction = Parameters<typeof recordChange>[0];

/**
 * Makes the one open claim of a client's conversation, linked to its newest report. When the claim exists already, that
 * one is returned. Throws 422 for a conversation without a report.
 */
export async function handOver(
  ctx: Context,
  actor: Actor,
  conversationId: string,
): Promise<{ isNew: boolean; claim: ClientClaim }> {
  return inTransaction(ctx.db, async (trx) => {
    // Parallel clicks wait for each other's locks: the first one makes the claim, the others find it.
    const key = { clientId: actor.userId, name: conversationId };
    const conversation = await openConversation(trx, key, ctx.clock.now());
    const report = await lockNewestOfConversation(trx, actor.userId, conversationId);
    const known = await findClaimOfConversation(trx, actor.userId, conversationId);
    if (known !== undefined) return { isNew: false, claim: await claimOf(trx, actor, known) };
    if (!report) throw unprocessable(NOTHING_TO_HAND_OVER);
    const at = ctx.clock.now();
    const claim = await insertClaim(
      trx,
      {
        contenu: report.reclamation_text,
        status: 'OPEN',
        response: null,
        client_id: actor.userId,
        assignee_id: null,
        created_by: actor.userId,
        conversation_id: conversationId,
        channel: 'ASSISTANT',
      },
      at,
    );
    if (claim === null) throw unavailable();
    await updateReportRow(trx, report.id, {
      claim_id: claim.id,
      resolved_at: null,
      // Whoever asks for a person waits, also after a mere greeting.
      ...(isDismissedByPortal(report) ? NOT_SETTLED : {}),
      updated_at: at,
    });
    await recordChange(trx, actor, {
      action: 'hand-over',
      area: 'claims',
      objectId: claim.id,
      detail: { reportId: report.id, status: 'OPEN' },
    });
    await announce(trx, 'reports', report.id);
    await announce(trx, 'conversations', conversation.id);
    return { isNew: true, claim: await claimOf(trx, actor, claim.id) };
  });
}

/** Records that a client answered "No" when asked whether that resolved his problem; nothing without a report. */
export async function refuseAnswer(
  ctx: Context,
  actor: Actor,
  conversationId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const report = await lockNewestOfConversation(trx, actor.userId, conversationId);
    if (!report) return;
    await recordOutcome(trx, report.id, { verdict: 'NO', at: ctx.clock.now() });
    await announce(trx, 'reports', report.id);
  });
}

/**
 * Marks the newest report of the client's conversation as resolved by him. Repeating it changes nothing. Throws 422 for
 * a conversation without a report, 409 once he has asked for a person.
 */
export async function resolveConversation(
  ctx: Context,
  actor: Actor,
  conversationId: string,
): Promise<Report> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockNewestOfConversation(trx, actor.userId, conversationId);
    if (!row) throw unprocessable(NOTHING_TO_HAND_OVER);
    const known = await findClaimOfConversation(trx, actor.userId, conversationId);
    if (known !== undefined) throw conflict(HANDED_OVER, 'HANDED_OVER');
    if (row.resolved_at !== null) return readReport(trx, actor, row.id);
    const at = ctx.clock.now();
    await updateReportRow(trx, row.id, { resolved_at: at, updated_at: at });
    await recordOutcome(trx, row.id, { verdict: 'YES', at });
    await recordChange(trx, actor, {
      action: 'resolve',
      area: 'reports',
      objectId: row.id,
      fields: ['resolvedAt'],
    });
    return readReport(trx, actor, row.id);
  });
}

/** A claim of the client's conversation. Throws 409 when he has deleted it and its record is still stored. */
async function claimOf(trx: Transaction, actor: Actor, id: number): Promise<ClientClaim> {
  const claim = await findClaimOfClient(trx, actor, id);
  if (!claim) throw conflict(HANDED_OVER, 'HANDED_OVER');
  return claim;
}
