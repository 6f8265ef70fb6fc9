import { SEARCH, VALIDATION } from '@recourse/contract/values/limits';
import type { Evidence, Report, ReportChoice, ReportChoices } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type KnowledgeHit, reportIdOf } from '../../../knowledge/knowledge-index.ts';
import { shownEvidence } from '../../../knowledge/shown-evidence.ts';
import {
  findVisibleReport,
  listInternalAmong,
  listVisibleAmong,
} from '../store/reports.repository.ts';

const NO_EVIDENCE: Evidence = { words: [], confirmed: 0, compared: 0, similar: [] };

/**
 * Solutions to choose from for a report: the attached one, then the assistant's current answers. Empty while the
 * suggestion is hidden from the caller. Throws 404; 503 while the assistant is unavailable.
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
  const others = hits.map((hit) => withoutItself(report, hit));
  const evidence = await shownEvidence(
    ctx.knowledge,
    { q: report.reclamationText, hits: others },
    {
      caller: actor,
      openAmong: (ids) => listVisibleAmong(ctx.db, actor, ids),
    },
  );
  const found = others.flatMap(({ id: solutionId, texte, score }, place) => {
    const shown = evidence[place];
    return shown ? { id: solutionId, texte, score, evidence: shown } : [];
  });
  const choices = choicesOf(report, found);
  const internal = await listInternalAmong(
    ctx.db,
    choices.map((choice) => choice.id),
  );
  return {
    hidden: false,
    choices: choices.map((choice) => ({ ...choice, internal: internal.has(choice.id) })),
  };
}

type Choice = Omit<ReportChoice, 'internal'>;

function choicesOf(report: Report, found: Choice[]): Choice[] {
  const attached = report.solutionId === null ? [] : [attachedOf(report, found)];
  const others = found.filter(({ id }) => id !== report.solutionId);
  return [...attached, ...others].slice(0, VALIDATION.choices);
}

/** The attached solution with the assistant's evidence, or without any when the assistant did not find it. */
function attachedOf({ solutionId, solutionText }: Report, found: Choice[]): Choice {
  const known = found.find(({ id }) => id === solutionId);
  return (
    known ?? { id: solutionId ?? 0, texte: solutionText ?? '', score: null, evidence: NO_EVIDENCE }
  );
}

/** A hit whose similar complaints do not include the report itself. */
function withoutItself(report: Report, { evidence, ...hit }: KnowledgeHit): KnowledgeHit {
  const similar = evidence.similar.filter(({ key }) => reportIdOf(key) !== report.id);
  return { ...hit, evidence: { ...evidence, similar } };
}
