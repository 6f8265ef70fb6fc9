import { type Cluster, clusterInSteps } from '@recourse/assistant/clusters';
import type {
  closeGap as closeEndpoint,
  Gap,
  Gaps,
  GapSolution,
  GapsQuery,
} from '@recourse/contract/assistant';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { GAPS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { auditAll } from '../../kernel/changes/audit.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { createTimeSlices } from '../../kernel/async/time-slices.ts';
import { addSolution } from '../solutions/solutions.repository.ts';
import {
  type GapReport,
  listGapReports,
  markClosed,
  markDismissed,
  propose,
} from './gaps.repository.ts';

/** Groups complaints. The result for the same complaints is cached, so that a page of groups needs no new grouping. */
type Grouping = (rows: readonly GapReport[]) => Promise<Cluster[]>;

/** A grouping that caches its last result. */
export function createGrouping(): Grouping {
  let last: { key: string; clusters: Promise<Cluster[]> } | null = null;
  return (rows) => {
    const key = rows.map(({ id, version }) => `${id}:${version}`).join();
    if (last?.key === key) return last.clusters;
    const clusters = inSlices(rows);
    last = { key, clusters };
    // A failure is not cached.
    clusters.catch(() => (last = null));
    return clusters;
  };
}

async function inSlices(rows: readonly GapReport[]): Promise<Cluster[]> {
  const slices = createTimeSlices();
  const steps = clusterInSteps(rows.map(({ id, reclamation_text: text }) => ({ id, text })));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    // oxlint-disable-next-line no-await-in-loop -- that is what the slices are for
    await slices.take();
  }
}

/**
 * A page of the groups of complaints that no solution answers well. Groups with most waiting people come first, then
 * those with most answers by hand. A group is dismissed when all of its complaints are. A new complaint in the group
 * brings it back.
 */
export async function listGaps(
  ctx: Context,
  grouping: Grouping,
  { page = 1, perPage = GAPS.perPage, dismissed = false }: GapsQuery,
): Promise<Gaps> {
  const rows = await listGapReports(ctx.db, GAPS.complaints);
  const known = new Map(rows.map((row) => [row.id, row]));
  const groups = (await grouping(rows))
    .map((cluster) => ({ cluster, members: cluster.ids.flatMap((id) => known.get(id) ?? []) }))
    .filter(({ members }) => members.every((row) => row.dismissed) === dismissed)
    .map(({ cluster, members }) => toGap(cluster, members))
    .toSorted((a, b) => b.people - a.people || b.answeredByHand - a.answeredByHand);
  const from = (page - 1) * perPage;
  return {
    groups: groups.slice(from, from + perPage),
    meta: { page, perPage, total: groups.length },
    complaints: rows.length,
  };
}

function toGap({ words, summary }: Cluster, members: readonly GapReport[]): Gap {
  const waiting = members.filter((row) => !row.by_hand);
  return {
    people: new Set(waiting.map(({ id, user_id }) => user_id ?? `report ${id}`)).size,
    waiting: waiting.length,
    noneFits: waiting.filter((row) => row.none_fits).length,
    answeredByHand: members.length - waiting.length,
    reportIds: members.map(({ id }) => id),
    examples: members
      .slice(0, GAPS.examples)
      .map(({ id, reclamation_text: text }) => ({ id, text })),
    draft: { motcle: words, question: summary },
  };
}

/** Marks that reports show no gap, or takes that back. Resolves with the reports that changed. */
export async function dismissGap(
  ctx: Context,
  actor: Actor,
  { reportIds, isGap }: { reportIds: readonly number[]; isGap: boolean },
): Promise<{ changed: number[] }> {
  return inTransaction(ctx.db, async (trx) => {
    const at = isGap ? null : ctx.clock.now();
    const changed = await markDismissed(trx, [...new Set(reportIds)], at);
    await auditAll(
      trx,
      actor,
      changed.map((objectId) => ({
        action: isGap ? 'undismiss-gap' : 'dismiss-gap',
        area: 'reports',
        objectId,
      })),
    );
    return { changed };
  });
}

/**
 * Adds a solution and proposes it for the reports that are still unanswered. Reports that were answered by hand no
 * longer show a gap.
 */
export async function closeGap(
  ctx: Context,
  actor: Actor,
  { texte, motcle = [], reportIds }: GapSolution,
): Promise<EndpointReply<typeof closeEndpoint>> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await addSolution(trx, actor, {
      values: { texte, motcle },
      fields: ['texte', 'motcle'],
    });
    if (!row) throw new Error('A solution without an external id was refused for one.');
    const at = ctx.clock.now();
    const ids = [...new Set(reportIds)];
    const proposed = await propose(trx, ids, { ...row, at });
    await markClosed(trx, ids, at);
    await auditAll(
      trx,
      actor,
      proposed.map((objectId) => ({
        action: 'update',
        area: 'reports',
        objectId,
        fields: ['solutionId', 'handledByAI'],
      })),
    );
    await announce(trx, 'reports', proposed);
    return { solutionId: row.id, proposed: proposed.length };
  });
}
