import { HTTP, SEARCH } from '@recourse/contract/limits';
import type { Context } from '../../context.ts';
import type { ReportValues } from './reports-write.repository.ts';
import { within } from '../../kernel/within.ts';

/** The assistant's own first answer to a complaint. */
export interface FirstAnswer {
  solutionId: number;
  /** 0 to 2. */
  score: number;
}

/**
 * What the assistant answers first; null when it has no answer, fails, or takes too long: a report is saved
 * all the same.
 */
export async function firstAnswerTo(ctx: Context, text: string): Promise<FirstAnswer | null> {
  if (text.length < SEARCH.minLength) return null;
  try {
    const [first] = await within(HTTP.aiTimeoutMs, ctx.knowledge.search(text, 1), []);
    return first ? { solutionId: first.id, score: first.score } : null;
  } catch (error) {
    ctx.log.warn({ err: error }, 'a report is saved without a suggestion');
    return null;
  }
}

type Suggested = Pick<ReportValues, 'suggested_solution_id' | 'score' | 'confident'>;

/** The columns that keep what the assistant said, whatever a person picks later. */
export function suggestedColumns(answer: FirstAnswer | null): Suggested {
  return {
    suggested_solution_id: answer?.solutionId ?? null,
    score: answer?.score ?? null,
    confident: (answer?.score ?? 0) >= SEARCH.confidentScore,
  };
}
