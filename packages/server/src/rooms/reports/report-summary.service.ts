import { summarize } from '@recourse/assistant/summarize';
import type { NewReport } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import type { Summary } from '../../kernel/summaries.ts';
import { findSolution } from '../solutions/solutions.repository.ts';
import type { FirstAnswer } from './report-suggestion.service.ts';

/** A summary, and the solution's text that it was made with. */
export interface PreparedSummary {
  readonly solutionText: string;
  readonly made: Summary;
}

/**
 * Makes the summary of a report before its transaction begins: a language model takes seconds. It is not asked
 * for what the sender has summarised already.
 */
export async function prepareSummary(
  ctx: Context,
  { reclamationText, solutionId, summary }: NewReport,
  answer: FirstAnswer | null,
): Promise<PreparedSummary> {
  const id = solutionId === undefined ? answer?.solutionId : solutionId;
  const solution = typeof id === 'number' ? await findSolution(ctx.db, id) : undefined;
  const input = { reclamationText, solutionText: solution?.texte ?? '' };
  const made = summary === undefined ? await ctx.summarize(input) : summarize(input);
  return { solutionText: input.solutionText, made };
}

/** The prepared summary, or one made here when the solution has changed or gone in the meantime. */
export function summaryFor(
  { solutionText, made }: PreparedSummary,
  reclamationText: string,
  solution: { texte: string } | null,
): Summary {
  const text = solution?.texte ?? '';
  return text === solutionText ? made : summarize({ reclamationText, solutionText: text });
}
