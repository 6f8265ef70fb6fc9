import { analyze, type Word } from './text/analysis.ts';
import type { SolutionText } from './store/solutions-and-examples.ts';
import { SCORE_AT_CONFIDENT_LINE } from './calibrate/confidence-threshold.ts';
import { clipForSearch, fold } from './text/tokenize.ts';

/** A question that distinguishes two solutions by the words that only one of them has. */

/** The second solution is close when its score is at least this share of the first one's. */
const CLOSE = 0.6;

const MOST_WORDS = 3;

/** Shorter words say little by themselves. */
const TELLING_LENGTH = 4;

type Rated = Readonly<{ score: number }>;

/** Whether to ask which of the two best solutions it is: neither is confident, and they are close. */
export function areClose(first: Rated, second: Rated): boolean {
  return first.score < SCORE_AT_CONFIDENT_LINE && second.score >= first.score * CLOSE;
}

/**
 * Up to three words of each solution that neither the other solution nor the complaint has, keywords first, as written.
 * null when a solution has no such word, because then there is nothing to ask.
 */
export function tellingWords(
  complaint: string,
  first: SolutionText,
  second: SolutionText,
): [first: string[], second: string[]] | null {
  const said = stemsOf(analyze(clipForSearch(complaint)).words);
  const [ofFirst, ofSecond] = [wordsOf(first), wordsOf(second)];
  const only = (own: readonly Word[], other: readonly Word[]): string[] =>
    unknownAmong(own, new Set([...said, ...stemsOf(other)]));
  const words: [string[], string[]] = [only(ofFirst, ofSecond), only(ofSecond, ofFirst)];
  return words.every((own) => own.length > 0) ? words : null;
}

/** The words of a solution, keywords first. */
const wordsOf = ({ texte, motcle }: SolutionText): Word[] =>
  [...motcle, texte].flatMap((text) => [...analyze(text).words]);

/** The words whose stems are not among the known ones, each stem once. */
function unknownAmong(words: readonly Word[], known: Set<string>): string[] {
  const found: string[] = [];
  for (const { stems, surface } of words) {
    if (fold(surface).length < TELLING_LENGTH || !/^\p{L}+$/u.test(surface)) continue;
    if (stems.some((stem) => known.has(stem))) continue;
    for (const stem of stems) known.add(stem);
    found.push(surface);
  }
  return found.slice(0, MOST_WORDS);
}

const stemsOf = (words: readonly Word[]): string[] => words.flatMap(({ stems }) => [...stems]);
