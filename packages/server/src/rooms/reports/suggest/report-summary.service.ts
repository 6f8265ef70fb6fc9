import { summarize } from '@recourse/assistant/summarize';
import type { NewReport } from '@recourse/contract/reports';
import type { Context } from '../../../context.ts';
import type { Summary } from '../../../knowledge/summaries/summaries.ts';
import { findSolution } from '../../solutions/solutions.repository.ts';
import type { FirstAnswer } from './report-suggestion.service.ts';

/** A summary, and the texts from which it was made. */
export interface PreparedSummary {
  readonly reclamationText: string;
  readonly solutionText: string;
  readonly made: Summary;
}

/**
 * Makes the summary of a report before its transaction begins, because a language model takes seconds. The model is not
 * asked when the sender sent a summary himself.
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
  return { ...input, made };
}

/** The prepared summary, or one made here when complaint or solution have changed in the meantime. */
export function summaryFor(
  prepared: PreparedSummary,
  reclamationText: string,
  solution: { texte: string } | null,
): Summary {
  const solutionText = solution?.texte ?? '';
  const isPrepared =
    prepared.solutionText === solutionText && prepared.reclamationText === reclamationText;
  return isPrepared ? prepared.made : summarize({ reclamationText, solutionText });
}
