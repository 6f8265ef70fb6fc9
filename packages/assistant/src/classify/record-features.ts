import type { Answer } from './ranking.ts';
import type { Ranked } from './mixture.ts';
import type { Analysis } from '../text/analysis.ts';
import { stemQuery } from '../index/stem-similarity.ts';
import type { Knowledge } from '../store/knowledge.ts';
import { itemAt } from '../numeric/places.ts';

/** How many numbers `recordFeatures` gives. */
export const RECORD_FEATURES = 10;

const MOST_LOG_ODDS = 6;

/** How many solutions after the first one are checked for a nearer text. */
const COMPARED_SOLUTIONS = 10;

/** Places of the numbers that training's own confidence features have already. */
const UNKNOWN_SHARE = 7;
const WORDS_OF_CEILING = 10;

/** What was asked and answered. */
export interface Judged {
  /** The text without its courtesies, and how many sentences that is. */
  readonly asked: Analysis;
  readonly sentences: number;
  readonly answer: Answer;
  /** Best first, the first answer among them. */
  readonly ranked: readonly Ranked[];
  /** ln(p1 / p2) by the shipped calibration. */
  readonly lead: number;
}

/**
 * The features by which the track record compares a first answer with earlier right ones. Only the last but one grows
 * with the knowledge base, and none contains a part of the text.
 */
export function recordFeatures(
  knowledge: Knowledge,
  { asked, sentences, answer, ranked, lead }: Judged,
): number[] {
  const { taught, none, classes } = knowledge;
  const query = stemQuery(classes.index, asked.words);
  const nearestOf = (id: number) => taught.nearest(id, query, classes.index);
  const own = nearestOf(answer.first.solutionId);
  let others = 0;
  for (const { solutionId } of ranked.slice(1, COMPARED_SOLUTIONS)) {
    others = Math.max(others, nearestOf(solutionId));
  }
  const dismissed = none.nearest(query, classes.index);
  return [
    clip(answer.logOdds, MOST_LOG_ODDS),
    own - Math.max(dismissed, others),
    dismissed,
    Math.log(1 + asked.folded.length),
    Math.log(1 + sentences),
    clip(lead, MOST_LOG_ODDS),
    itemAt(answer.features, WORDS_OF_CEILING),
    itemAt(answer.features, UNKNOWN_SHARE),
    Math.log(classes.size),
    1,
  ];
}

function clip(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
