import { SEARCH, VALIDATION } from '@recourse/contract/limits';
import type { Evidence, Report, ReportChoice, ReportChoices } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { notFound } from '../../kernel/errors.ts';
import { type KnowledgeHit, reportIdOf } from '../../kernel/knowledge-index.ts';
import { findVisibleReport } from './reports.repository.ts';

const NO_EVIDENCE: Evidence = { words: [], confirmed: 0, compared: 0, similar: [] };

/**
 * Solutions to pick from for a report: the attached one, then what the assistant answers by now. None while the
 * suggestion is kept back from the caller. Throws 404; 503 while the assistant is not there.
 */
export async function choicesForReport(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<ReportChoices> {
  const report = await findVisibleReport(ctx.db, actor, id);
  if (!report) throw notFound();
  if (report.suggestionHidden) return { hidden: true, choices: [] };
  const hits =
    report.reclamationText.length < SEARCH.minLength
      ? []
      : await ctx.knowledge.search(report.reclamationText, SEARCH.kMax);
  return { hidden: false, choices: choicesOf(report, hits) };
}

function choicesOf(report: Report, hits: readonly KnowledgeHit[]): ReportChoice[] {
  const found = hits.map((hit) => toChoice(report, hit));
  const attached = report.solutionId === null ? [] : [attachedOf(report, found)];
  const others = found.filter(({ id }) => id !== report.solutionId);
  return [...attached, ...others].slice(0, VALIDATION.choices);
}

/** The attached solution as the assistant sees it, or without a reason when it would not name it. */
function attachedOf({ solutionId, solutionText }: Report, found: ReportChoice[]): ReportChoice {
  const known = found.find(({ id }) => id === solutionId);
  return (
    known ?? { id: solutionId ?? 0, texte: solutionText ?? '', score: null, evidence: NO_EVIDENCE }
  );
}

function toChoice(report: Report, { id, texte, score, evidence }: KnowledgeHit): ReportChoice {
  const similar = evidence.similar
    .map(({ key, text }) => ({ reportId: reportIdOf(key), text }))
    .filter(({ reportId }) => reportId !== report.id);
  const { words, confirmed, compared } = evidence;
  return { id, texte, score, evidence: { words, confirmed, compared, similar } };
}
