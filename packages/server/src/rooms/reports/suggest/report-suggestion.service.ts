import { isConfident } from '@recourse/contract/reports';
import { HTTP, SEARCH } from '@recourse/contract/values/limits';
import type { Context } from '../../../context.ts';
import type { Audience, KnowledgeHit } from '../../../knowledge/knowledge-index.ts';
import type { ReportValues } from '../store/reports-write.repository.ts';
import { withTimeout } from '../../../kernel/async/timeout.ts';

/** The assistant's own first answer to a complaint. */
export interface FirstAnswer {
  solutionId: number;
  /** 0 to 2. */
  score: number;
  /** The features that a judgement of this answer teaches the track record. */
  features: readonly number[] | null;
}

/** The assistant's answers to a complaint. Empty when it has none, fails, or takes too long. */
export interface Answers {
  readonly first: FirstAnswer | null;
  /** The ids of all solutions that the largest allowed search would show. */
  readonly offered: ReadonlySet<number>;
}

/** Asks the assistant. Never throws, because a report is saved even without an answer. */
export async function answersTo(ctx: Context, text: string, audience: Audience): Promise<Answers> {
  return answersFrom(await hitsFor(ctx, text, { k: SEARCH.kMax, audience }));
}

/** The assistant's answer, from its hits. */
export function answersFrom(hits: readonly KnowledgeHit[]): Answers {
  const [first] = hits;
  return {
    first: first ? firstOf(first) : null,
    offered: new Set(hits.map(({ id }) => id)),
  };
}

/** The assistant's first answer for the staff. */
export async function firstAnswerTo(ctx: Context, text: string): Promise<FirstAnswer | null> {
  const [first] = await hitsFor(ctx, text, { k: 1, audience: 'staff' });
  return first ? firstOf(first) : null;
}

const firstOf = ({ id, score, features }: KnowledgeHit): FirstAnswer => ({
  solutionId: id,
  score,
  features: features ?? null,
});

async function hitsFor(
  ctx: Context,
  text: string,
  { k, audience }: { k: number; audience: Audience },
): Promise<KnowledgeHit[]> {
  if (text.length < SEARCH.minLength) return [];
  try {
    return await withTimeout(HTTP.aiTimeoutMs, ctx.knowledge.search(text, k, audience), []);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a report is saved without a suggestion');
    return [];
  }
}

type Suggested = Pick<
  ReportValues,
  'suggested_solution_id' | 'score' | 'confident' | 'answer_features'
>;

/** The columns that store the assistant's answer, whatever a person chooses later. */
export function suggestedColumns(answer: FirstAnswer | null): Suggested {
  return {
    suggested_solution_id: answer?.solutionId ?? null,
    score: answer?.score ?? null,
    confident: isConfident(answer?.score ?? 0),
    answer_features: answer?.features ? [...answer.features] : null,
  };
}
