import type { Knowledge } from '../store/knowledge.ts';
import { spokenLanguage } from '../text/language.ts';
import { tokenize, wordsOf } from '../text/tokenize.ts';
import type { Answer } from './ranking.ts';

/**
 * A solution is nearly equal to the first one when its probability is at least this share of the first one's. Chosen on
 * training rows with solutions in English and French at once (`npm run bench -- languages`). With a smaller share, more
 * answers are in the right language, and fewer are right.
 */
const NEARLY_EQUAL = 0.8;

/** Log-odds of a probability of one half. */
const EVEN = 0;

/**
 * Prefers an answer in the language of the text. When the first solution is clearly written in another language, a
 * nearly equal one in the language of the text moves to the first place, with a probability of at most one half. A
 * solution that was taught for exactly this text stays first. Nothing changes when the language of text or solution is
 * in doubt.
 */
export function inLanguageOf(knowledge: Knowledge, text: string, answer: Answer): Answer {
  const { first, opinions, exact, most } = answer;
  const spoken = knowledge.languageOf(first.solutionId);
  if (exact || spoken === undefined) return answer;
  const language = spokenLanguage(wordsOf(tokenize(text)));
  if (language === undefined || language === spoken) return answer;
  const own = opinions.find(
    ({ solutionId, score }) =>
      score >= first.score + Math.log(NEARLY_EQUAL) &&
      knowledge.languageOf(solutionId) === language,
  );
  return own === undefined ? answer : { ...answer, first: own, most: Math.min(most, EVEN) };
}
