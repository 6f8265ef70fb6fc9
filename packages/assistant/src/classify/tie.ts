import type { Knowledge } from '../store/knowledge.ts';
import { stemQuery } from '../index/stem-similarity.ts';
import { fold } from '../text/tokenize.ts';
import type { Ranked } from './mixture.ts';
import type { Answer } from './ranking.ts';

/** Scores of the same sums in another order differ by less. */
const SAME_SCORE = 1e-9;

/** Log-odds of an even chance: of two equal answers, one at most is right. */
const EVEN = 0;

/**
 * The log-odds of an answer, no more than an even chance where another solution scores the same, or says the same in the
 * same words and nothing that was taught is nearer to the first one.
 */
export function evenWhereTied(
  knowledge: Knowledge,
  answer: Answer,
  { ranked, logOdds }: { ranked: readonly Ranked[]; logOdds: number },
): number {
  const most = Math.min(answer.most, logOdds);
  // What was taught for exactly this text is weighed by how often already.
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
