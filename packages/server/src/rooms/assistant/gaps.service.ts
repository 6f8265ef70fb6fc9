import { type Cluster, clusterInSteps, type Complaint } from '@recourse/assistant/clusters';
import type {
  closeGap as closeEndpoint,
  Gap,
  Gaps,
  GapSolution,
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
import { listUnanswered, propose } from './gaps.repository.ts';

/** Groups of pending complaints that no solution answers well, ordered by how many people wait. */
export async function listGaps(ctx: Context): Promise<Gaps> {
  const rows = await listUnanswered(ctx.db, GAPS.complaints);
  const people = new Map(rows.map((row) => [row.id, row.user_id]));
  const texts = new Map(rows.map((row) => [row.id, row.reclamation_text]));
  const found = await inSlices(rows.map(({ id, reclamation_text: text }) => ({ id, text })));
  const toGap = ({ ids, words, summary }: Cluster): Gap => ({
    people: new Set(ids.map((id) => people.get(id) ?? `report ${id}`)).size,
    reportIds: ids,
    examples: ids.slice(0, GAPS.examples).map((id) => ({ id, text: texts.get(id) ?? '' })),
    draft: { motcle: words, question: summary },
  });
  const groups = found.map(toGap).toSorted((a, b) => b.people - a.people);
  return { groups: groups.slice(0, GAPS.groups), complaints: rows.length };
}

async function inSlices(complaints: readonly Complaint[]): Promise<Cluster[]> {
  const slices = createTimeSlices();
  const steps = clusterInSteps(complaints);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    // oxlint-disable-next-line no-await-in-loop -- that is what the slices are for
    await slices.take();
  }
}

/** Adds a solution and proposes it for the reports that are still unanswered. */
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
    const proposed = await propose(trx, [...new Set(reportIds)], { ...row, at });
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
