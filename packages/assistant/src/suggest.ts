import { logistic } from './calibrate/logistic-regression.ts';
import { scoreOf } from './calibrate/confidence-threshold.ts';
import { type Evidence, evidenceFor } from './classify/evidence.ts';
import type { Ranked } from './classify/mixture.ts';
import { bestAnswer, rankedSolutions, type Answer } from './classify/ranking.ts';
import { recordFeatures } from './classify/record-features.ts';
import type { LeftOut } from './classify/scoring.ts';
import type { Knowledge } from './store/knowledge.ts';
import { evenWhereTied } from './classify/tie.ts';
import { inLanguageOf } from './classify/language-preference.ts';
import { tellingText } from './text/segments.ts';
import { clipForSearch } from './text/tokenize.ts';
import { itemAt } from './numeric/places.ts';

/** A solution for a complaint, and how sure that is. */
export interface Suggestion {
  solutionId: number;
  /** 0 to 2; from 1.3 on confident. Only the first of a list can be. */
  score: number;
  /** Calibrated: of the suggestions with 0.9, nine in ten are right. */
  probability: number;
  /** Only for the first one: the features that its judgement will teach the track record. */
  features?: readonly number[];
}

/** The same, and why. */
export interface ExplainedSuggestion extends Suggestion {
  evidence: Evidence;
}

const MIN_CHARACTERS = 3;

/**
 * The number of solutions that share the probability. It is fixed, so that k does not change the
 * probabilities.
 */
const CHANCES_SHARED_BY = 20;

/** Suggestions, and the answer that they come from. */
interface Suggested {
  readonly suggestions: Suggestion[];
  readonly answer?: Answer;
  /** These and further solutions, best first. */
  readonly ranked: readonly Ranked[];
}

const NOTHING: Suggested = { suggestions: [], ranked: [] };

/** The number of wanted suggestions, and excluded solutions. */
export interface Wanted {
  readonly k: number;
  readonly leftOut?: LeftOut | undefined;
}

/** At most k solutions for a text, best first. */
export function suggest(knowledge: Knowledge, text: string, k: number): Suggestion[] {
  return answersTo(knowledge, text, { k }).suggestions;
}

/** The same with the evidence for each. */
export function explain(knowledge: Knowledge, text: string, wanted: Wanted): ExplainedSuggestion[] {
  const { suggestions, answer, ranked } = answersTo(knowledge, text, wanted);
  if (answer === undefined) return [];
  const evidence = evidenceFor(knowledge, answer, { ranked, k: suggestions.length });
  return suggestions.map((suggestion, place) => ({
    ...suggestion,
    evidence: itemAt(evidence, place),
  }));
}

function answersTo(knowledge: Knowledge, text: string, { k, leftOut }: Wanted): Suggested {
  const clipped = clipForSearch(text);
  if (k < 1 || clipped.length < MIN_CHARACTERS) return NOTHING;
  const best = bestAnswer(knowledge, clipped, leftOut);
  if (best === undefined) return NOTHING;
  const answer = inLanguageOf(knowledge, clipped, best);
  const ranked = rankedSolutions(answer, Math.max(Math.floor(k), CHANCES_SHARED_BY));
  const shipped = shareChances(logistic(answer.logOdds), ranked);
  const telling = tellingText(clipped);
  const features = recordFeatures(knowledge, {
    asked: knowledge.classes.reader.analyze(telling.text),
    sentences: telling.sentences.length,
    answer,
    ranked,
    lead: shipped.length > 1 ? Math.log(itemAt(shipped, 0) / itemAt(shipped, 1)) : Infinity,
  });
  const { record } = knowledge;
  const probabilities = shareChances(
    logistic(evenWhereTied(knowledge, answer, { ranked, logOdds: record.logOdds(features) })),
    ranked,
  );
  const suggestions = ranked.slice(0, Math.floor(k)).map(({ solutionId }, place) => {
    const probability = itemAt(probabilities, place);
    const score = scoreOf(probability, record.line);
    return { solutionId, probability, score, ...(place === 0 ? { features } : {}) };
  });
  return { suggestions, answer, ranked };
}

/** The first has its own chance; the others share the rest by a softmax of scores. */
function shareChances(first: number, [, ...others]: readonly Ranked[]): number[] {
  const powers = others.map(({ score }) => Math.exp(score));
  const total = powers.reduce((sum, power) => sum + power, 0);
  // No solution after the first may have a higher score.
  return [first, ...powers.map((power) => Math.min(first, ((1 - first) * power) / total))];
}
