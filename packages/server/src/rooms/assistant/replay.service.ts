import {
  type Replay,
  REPLAY_EFFECTS,
  type ReplayAnswer,
  type ReplayChange,
  type ReplayInput,
} from '@recourse/contract/replay';
import { REPLAY } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { notFound } from '../../kernel/errors.ts';
import type { ReplayedAnswer, ReplayedReport } from '../../knowledge/knowledge-replay.ts';
import { findSolution } from '../solutions/solutions.repository.ts';
import { listPastReports, type PastReport } from './replay.repository.ts';

/**
 * Searches for the newest complaints again as if a solution had the given text; nothing is stored. Throws 404 for a
 * solution that is missing or archived, 503 while the assistant is unavailable.
 */
export async function replaySolution(
  ctx: Context,
  { solutionId, texte, motcle = [] }: ReplayInput,
): Promise<Replay> {
  if (solutionId !== null) await checkLive(ctx, solutionId);
  const reports = await listPastReports(ctx.db, REPLAY.complaints);
  const asked = new Map(reports.map((report) => [report.id, report]));
  const proposed = { id: solutionId, texte, motcle };
  const replayed = await ctx.knowledge.replay(proposed, reports, REPLAY.ms);
  const changes = replayed.flatMap((one) => {
    const report = asked.get(one.reportId);
    return report && one.before?.id !== one.after?.id ? changeOf(report, one) : [];
  });
  const byEffect = Map.groupBy(changes, ({ effect }) => effect);
  const count = (effect: ReplayChange['effect']) => byEffect.get(effect)?.length ?? 0;
  return {
    complaints: replayed.length,
    lost: count('lost'),
    gained: count('gained'),
    changed: count('changed'),
    changes: REPLAY_EFFECTS.flatMap((effect) => byEffect.get(effect) ?? []).slice(0, REPLAY.shown),
  };
}

async function checkLive(ctx: Context, id: number): Promise<void> {
  const solution = await findSolution(ctx.db, id);
  if (!solution || solution.archived_at !== null) throw notFound();
}

function changeOf(report: PastReport, { before, after }: ReplayedReport): ReplayChange {
  return {
    reportId: report.id,
    text: report.text,
    before: toAnswer(before),
    after: toAnswer(after),
    effect: effectOf(report.solutionId, before, after),
  };
}

function effectOf(
  confirmed: number | null,
  before: ReplayedAnswer | null,
  after: ReplayedAnswer | null,
): ReplayChange['effect'] {
  if (confirmed !== null && before?.id === confirmed) return 'lost';
  return confirmed !== null && after?.id === confirmed ? 'gained' : 'changed';
}

const toAnswer = (answer: ReplayedAnswer | null): ReplayAnswer | null =>
  answer && { solutionId: answer.id, texte: answer.texte, score: answer.score };
