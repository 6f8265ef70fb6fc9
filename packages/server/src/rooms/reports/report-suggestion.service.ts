import { HTTP, SEARCH } from '@recourse/contract/limits';
import type { Context } from '../../context.ts';
import type { Audience, KnowledgeHit } from '../../knowledge/knowledge-index.ts';
import type { ReportValues } from './reports-write.repository.ts';
import { withTimeout } from '../../kernel/async/timeout.ts';

/** The assistant's own first answer to a complaint. */
export interface FirstAnswer {
  solutionId: number;
  /** 0 to 2. */
  score: number;
}

/** What the assistant answers to a complaint; nothing when it has no answer, fails, or takes too long. */
export interface Answers {
  readonly first: FirstAnswer | null;
  /** All that it would show whoever asks for as much as may be asked for. */
  readonly offered: ReadonlySet<number>;
}

/** What the assistant answers; a report is saved without it all the same. */
export async function answersTo(ctx: Context, text: string, audience: Audience): Promise<Answers> {
  const hits = await hitsFor(ctx, text, { k: SEARCH.kMax, audience });
  const [first] = hits;
  return {
    first: first ? { solutionId: first.id, score: first.score } : null,
    offered: new Set(hits.map(({ id }) => id)),
  };
}

/** What the assistant answers the staff first. */
export async function firstAnswerTo(ctx: Context, text: string): Promise<FirstAnswer | null> {
  const [first] = await hitsFor(ctx, text, { k: 1, audience: 'staff' });
  return first ? { solutionId: first.id, score: first.score } : null;
}

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

type Suggested = Pick<ReportValues, 'suggested_solution_id' | 'score' | 'confident'>;

/** The columns that keep what the assistant said, whatever a person picks later. */
export function suggestedColumns(answer: FirstAnswer | null): Suggested {
  return {
    suggested_solution_id: answer?.solutionId ?? null,
    score: answer?.score ?? null,
    confident: (answer?.score ?? 0) >= SEARCH.confidentScore,
  };
}
