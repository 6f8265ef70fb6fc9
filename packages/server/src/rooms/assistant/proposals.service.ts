import { isConfident } from '@recourse/contract/reports';
import { SEARCH } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import { drawOneIn } from '../../kernel/draw-one-in.ts';
import { auditAll } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import type { KnowledgeHit } from '../../knowledge/knowledge.ts';
import { readBlindEvery } from '../reports/store/blind-draw.repository.ts';
import { markClosed } from './gaps.repository.ts';
import * as repository from './proposals.repository.ts';

/** Complaints that are checked again in one batch. */
const AT_ONCE = 100;

const BY_THE_ASSISTANT = {
  userId: null,
  requestId: 'proposals',
  address: 'local',
  userAgent: '',
} as const;

/** Shorter texts get no answer when they are filed either. */
const isAsked = ({ reclamation_text }: repository.Asked): boolean =>
  reclamation_text.length >= SEARCH.minLength;

/** Somebody else has changed what this batch was about; its transaction is rolled back. */
class Overtaken extends Error {}

/**
 * Proposes published solutions to waiting clients, newest report first, a batch at a time. A report without a solution
 * for which the assistant now finds one of them gets it as its suggestion. A report that was answered by hand then no
 * longer shows a gap. The position is stored, so that any server continues there after a restart. Resolves with false
 * when nothing is left to do, or when the assistant is not available yet.
 */
export async function proposeSolutions(
  ctx: Pick<Context, 'db' | 'clock' | 'knowledge'>,
): Promise<boolean> {
  if (!ctx.knowledge.ready()) return false;
  const proposal = await repository.readProposal(ctx.db);
  if (!proposal) return false;
  const asked = await repository.listAsked(ctx.db, proposal.doneTo, AT_ONCE);
  const found = await ctx.knowledge.shownFirst(asked.map((row) => row.reclamation_text));
  const published = new Set(proposal.solutions.map(({ solution_id }) => solution_id));
  const fitting = asked.flatMap((row, place) => {
    const hit = found[place];
    return hit && published.has(hit.id) && isAsked(row) ? { row, hit } : [];
  });
  const to = asked.length < AT_ONCE ? null : (asked.at(-1)?.id ?? null);
  try {
    await store(ctx, { proposal, fitting, to });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
  return true;
}

interface Portion {
  proposal: repository.Proposal;
  fitting: readonly { row: repository.Asked; hit: KnowledgeHit }[];
  /** The position after this batch; null: the end. */
  to: number | null;
}

function store(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { proposal, fitting, to }: Portion,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    const every = await readBlindEvery(trx);
    const waiting = fitting.filter(({ row }) => !row.by_hand);
    const proposed = await repository.attach(
      trx,
      waiting.map((one) => proposedOf(one, every)),
      at,
    );
    const answered = fitting.filter(({ row }) => row.by_hand).map(({ row }) => row.id);
    await markClosed(trx, answered, at);
    await auditAll(
      trx,
      BY_THE_ASSISTANT,
      proposed.map((objectId) => ({
        action: 'propose',
        area: 'reports',
        objectId,
        fields: ['solutionId', 'handledByAI'],
      })),
    );
    await announce(trx, 'reports', proposed);
    // This lock is taken last, because the publisher of a solution holds the solution's lock when
    // he writes this row.
    if (!(await repository.moveOn(trx, proposal, to))) throw new Overtaken();
  });
}

const proposedOf = (
  { row, hit }: { row: repository.Asked; hit: KnowledgeHit },
  blindEvery: number,
): repository.Proposed => ({
  id: row.id,
  version: row.version,
  solutionId: hit.id,
  score: hit.score,
  confident: isConfident(hit.score),
  features: hit.features ?? null,
  blind: drawOneIn(blindEvery),
});
