import { summarize } from '@recourse/assistant/summarize';
import {
  NOTHING_TO_HAND_OVER,
  type SearchResult,
  type summarize as summarizeEndpoint,
} from '@recourse/contract/ai';
import type { Claim } from '@recourse/contract/claims';
import type { EndpointInput, EndpointReply } from '@recourse/contract/endpoint';
import { SEARCH } from '@recourse/contract/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import { notFound, unavailable, unprocessable } from '../../kernel/errors.ts';
import { announce } from '../../kernel/outbox.ts';
import { insertClaim } from '../claims/claims-write.repository.ts';
import { findClaim, findClaimOfConversation } from '../claims/claims.repository.ts';
import { lockNewestOfConversation, updateReportRow } from '../reports/reports-write.repository.ts';

/** Solutions for a complaint, best first. Other people's complaints never leave: only that they exist. */
export async function searchSolutions(
  ctx: Context,
  { q, k = SEARCH.k }: { q: string; k?: number | undefined },
): Promise<SearchResult[]> {
  if (q.length < SEARCH.minLength) return [];
  const hits = await ctx.knowledge.search(q, k);
  return hits.map(({ id, texte, motcle, score, evidence }) => ({
    id,
    texte,
    motcle,
    score,
    evidence: { words: evidence.words, confirmed: evidence.confirmed },
  }));
}

type Summarize = typeof summarizeEndpoint;

/** A summary of a complaint and its solution, with the solution's steps. */
export function summarizeComplaint(
  input: EndpointInput<Summarize>['body'],
): EndpointReply<Summarize> {
  return summarize(input);
}

type Transaction = Parameters<typeof audit>[0];

/**
 * Makes the one open claim of a client's conversation, linked to its newest report; the claim that is there
 * already is answered again. Throws 422 for a conversation without a report.
 */
export async function handOver(
  ctx: Context,
  actor: Actor,
  conversationId: string,
): Promise<{ isNew: boolean; claim: Claim }> {
  return inTransaction(ctx.db, async (trx) => {
    // The lock makes several clicks wait for each other: the first makes the claim, the others find it.
    const report = await lockNewestOfConversation(trx, actor.userId, conversationId);
    const known = await findClaimOfConversation(trx, actor.userId, conversationId);
    if (known !== undefined) return { isNew: false, claim: await claimOf(trx, actor, known) };
    if (!report) throw unprocessable(NOTHING_TO_HAND_OVER);
    const at = ctx.clock.now();
    const id = await insertClaim(
      trx,
      {
        contenu: report.reclamation_text,
        status: 'OPEN',
        response: null,
        client_id: actor.userId,
        assignee_id: null,
        created_by: actor.userId,
        conversation_id: conversationId,
      },
      at,
    );
    if (id === null) throw unavailable();
    await updateReportRow(trx, report.id, { claim_id: id, updated_at: at });
    await audit(trx, actor, {
      action: 'hand-over',
      area: 'claims',
      objectId: id,
      detail: { reportId: report.id, status: 'OPEN' },
    });
    await announce(trx, 'claims', id);
    await announce(trx, 'reports', report.id);
    return { isNew: true, claim: await claimOf(trx, actor, id) };
  });
}

async function claimOf(trx: Transaction, actor: Actor, id: number): Promise<Claim> {
  const claim = await findClaim(trx, actor, id);
  if (!claim) throw notFound();
  return claim;
}
