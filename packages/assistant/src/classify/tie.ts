import type { Knowledge } from '../store/knowledge.ts';
import { stemQuery } from '../index/stem-similarity.ts';
import { fold } from '../text/tokenize.ts';
import type { Ranked } from './mixture.ts';
import type { Answer } from './ranking.ts';

/** Sums of the same scores in another order differ by less than this. */
const SAME_SCORE = 1e-9;

/** Log-odds of a probability of one half, because at most one of two equal answers is right. */
const EVEN = 0;

/**
 * The log-odds of an answer, limited to a probability of one half when it is a tie. It is a tie when another solution
 * has the same score, or has the same words and no taught text is nearer to the first one.
 */
export function evenWhereTied(
  knowledge: Knowledge,
  answer: Answer,
  { ranked, logOdds }: { ranked: readonly Ranked[]; logOdds: number },
): number {
  const most = Math.min(answer.most, logOdds);
  // Texts that were taught exactly are already weighed by their number of examples.
  return most > EVEN && !answer.exact && isTied(knowledge, answer, ranked) ? EVEN : most;
}

function isTied(knowledge: Knowledge, { text }: Answer, [first, ...others]: readonly Ranked[]) {
  if (first === undefined) return false;
  const said = saidBy(knowledge, first.solutionId);
  const query = stemQuery(knowledge.classes.index, text.words);
  const nearest = (id: number): number =>
    knowledge.taught.nearest(id, query, knowledge.classes.index);
  return others.some(({ solutionId, score }) => {
    if (Math.abs(first.score - score) <= SAME_SCORE) return true;
    return (
      said !== undefined &&
      said === saidBy(knowledge, solutionId) &&
      nearest(solutionId) >= nearest(first.solutionId)
    );
  });
}

const saidBy = (knowledge: Knowledge, id: number): string | undefined => {
  const texte = knowledge.solution(id)?.texte;
  return texte === undefined ? undefined : fold(texte).replaceAll(/\s+/gu, ' ').trim();
};
