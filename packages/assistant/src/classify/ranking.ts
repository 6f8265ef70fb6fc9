import type { Analysis } from '../text/analysis.ts';
import { exactLogOdds, logOddsOf } from '../calibrate/calibration.ts';
import type { KnowledgeKind } from '../calibrate/calibration-curves.ts';
import { confidenceFeatures } from './confidence-features.ts';
import { logistic } from '../calibrate/logistic-regression.ts';
import { type Asked, similarityQuery } from './evidence.ts';
import type { Knowledge } from '../store/knowledge.ts';
import { type LeftOut, NONE_LEFT_OUT, scoreText, type Scores } from './scoring.ts';
import { mixedOpinions, type Opinion, type Ranked } from './mixture.ts';
import { segmentsOf, wholeText, type Segment } from '../text/segments.ts';
import { doubleAt, itemAt } from '../numeric/places.ts';

/** The answer to one segment: the first solution, its confidence, and the data behind it. */
export interface Answer extends Asked {
  readonly first: Ranked;
  readonly logOdds: number;
  /** Whether exactly this text was taught. */
  readonly exact: boolean;
  /** The maximum confidence, whatever the track record, when exactly this text was taught for several solutions. */
  readonly most: number;
  /** The features for the calibration; kept for fitting it. */
  readonly features: readonly number[];
  readonly scores: Scores;
  /** All solutions that were scored, in order of `byScore`; those of all parts together in a mixture. */
  readonly opinions: readonly Ranked[];
}

/**
 * The bonus in log-odds of the newest message when parts are compared, if its own answer is more
 * likely right than wrong. So a change of topic wins against the earlier complaint, and a mere
 * 'thank you' does not. Chosen on joined pairs of training texts.
 */
const NEWEST_MESSAGE_BONUS = 2;

/**
 * A sentence is telling if its log-odds are at most this much below those of the best one. The single most confident
 * part alone would cost a point of accuracy on ordinary complaints of two sentences. Chosen on training texts, alone
 * and with a greeting and a closing around them.
 */
const TELLING_SENTENCE = 3;

/**
 * The weight of the whole text in the mixture, as a probability. With a larger one, complaints between other sentences
 * are lost; with a smaller one, long complaints. Chosen on training rows, alone, between other sentences, and of long
 * complaints.
 */
const CHANCE_OF_WHOLE = 0.5;

/**
 * The minimum number of telling words for which a part of a conversation is taken for a taught
 * text.
 */
const EXACT_PART_WORDS = 2;

function kindOf({ learned, selfTrained }: Knowledge): KnowledgeKind {
  if (selfTrained) return 'selfTrained';
  return learned.margins === undefined ? 'untrained' : 'trained';
}

interface PartAnswer {
  readonly segment: Segment;
  readonly answer: Answer;
}

/**
 * The answer to the relevant part of the text: its telling sentences together, or the newest message if that has its
 * own answer. undefined when there is none.
 */
export function bestAnswer(
  knowledge: Knowledge,
  text: string,
  leftOut: LeftOut = NONE_LEFT_OUT,
): Answer | undefined {
  const [, ...parts] = segmentsOf(text);
  const whole = firstAnswer(knowledge, text, leftOut);
  // The same complaint again, so no part of it says more than the whole.
  if (parts.length === 0 || whole?.exact === true) return whole;
  const answers = parts.flatMap((segment): PartAnswer[] => {
    const answer = answerTo(knowledge, segment, leftOut);
    return answer === undefined ? [] : [{ segment, answer }];
  });
  const core = mixedAnswer(knowledge, { whole, answers, leftOut });
  const rivals = answers.filter(({ segment, answer }) => isFollowed(segment, answer));
  const newest = mostLikely(rivals.map(({ answer }) => answer));
  const ahead = (newest?.logOdds ?? -Infinity) + NEWEST_MESSAGE_BONUS;
  if (newest !== undefined && ahead > (core?.logOdds ?? -Infinity)) return newest;
  const taught = answers.map(({ answer }) => answer).filter(({ exact }) => exact);
  return mostLikely(core === undefined ? taught : [core, ...taught]);
}

function isFollowed({ newest }: Segment, { logOdds }: Answer): boolean {
  return newest && logOdds > 0;
}

interface Parts {
  readonly whole: Answer | undefined;
  readonly answers: readonly PartAnswer[];
  readonly leftOut: LeftOut;
}

/**
 * The answer from the mixture of the whole text and its sentences. Its confidence is computed from the telling
 * sentences as one text, without greetings and thanks.
 */
function mixedAnswer(knowledge: Knowledge, { whole, answers, leftOut }: Parts): Answer | undefined {
  const sentences = answers.filter(({ segment }) => segment.sentence);
  const best = mostLikely(sentences.map(({ answer }) => answer));
  if (best === undefined) return whole;
  const least = best.logOdds - TELLING_SENTENCE;
  const telling = sentences.filter(({ answer }) => answer.logOdds >= least);
  const core = telling.length === 1 ? best : joinedAnswer(knowledge, telling, leftOut);
  const opinions: Opinion[] = sentences.map(({ answer }) =>
    opinionOf(answer, logistic(answer.logOdds)),
  );
  if (whole !== undefined) opinions.push(opinionOf(whole, CHANCE_OF_WHOLE));
  const mixed = mixedOpinions(opinions);
  const [first] = mixed;
  const basis = core ?? whole ?? best;
  if (first === undefined) return basis;
  return answerFor(knowledge, basis, { first, opinions: mixed });
}

function opinionOf({ scores }: Answer, chance: number): Opinion {
  return { candidates: scores.candidates, totals: scores.totals, weight: chance ** 2 };
}

function joinedAnswer(
  knowledge: Knowledge,
  parts: readonly PartAnswer[],
  leftOut: LeftOut,
): Answer | undefined {
  const text = parts.map(({ segment }) => segment.text).join(' ');
  knowledge.encoded.join(parts.map(({ answer }) => answer.text.normalized));
  return answerTo(knowledge, { text, newest: false, whole: false, sentence: false }, leftOut);
}

/** The same answer with another order of solutions. Its confidence is computed from the scores of the new first one. */
function answerFor(
  knowledge: Knowledge,
  basis: Answer,
  { first, opinions }: Pick<Answer, 'first' | 'opinions'>,
): Answer {
  const best = basis.scores.candidates.indexOf(first.solutionId);
  if (first.solutionId === basis.first.solutionId || best < 0) return { ...basis, first, opinions };
  const features = confidenceFeatures(knowledge, basis, { scores: basis.scores, best });
  return {
    ...basis,
    first,
    opinions,
    features,
    logOdds: logOddsOf(features, kindOf(knowledge)),
    exact: false,
  };
}

function mostLikely(answers: readonly Answer[]): Answer | undefined {
  let best: Answer | undefined;
  for (const answer of answers) {
    if (best === undefined || answer.logOdds > best.logOdds) best = answer;
  }
  return best;
}

/** The answer to the text as a whole. */
export function firstAnswer(
  knowledge: Knowledge,
  text: string,
  leftOut: LeftOut = NONE_LEFT_OUT,
): Answer | undefined {
  return answerTo(knowledge, wholeText(text), leftOut);
}

/** The solutions of an answer, best first, at most k: the first as decided, then by score. */
export function rankedSolutions({ first, opinions }: Answer, k: number): Ranked[] {
  const others = opinions.filter(({ solutionId }) => solutionId !== first.solutionId);
  return [first, ...others].slice(0, k);
}

function answerTo(knowledge: Knowledge, segment: Segment, leftOut: LeftOut): Answer | undefined {
  const text = knowledge.classes.reader.analyze(segment.text);
  const scores = scoreText(knowledge, text, leftOut);
  if (scores === undefined) return undefined;
  const similar = similarityQuery(knowledge, text);
  const best = scores.totals.indexOf(Math.max(...scores.totals));
  const top = { solutionId: itemAt(scores.candidates, best), score: doubleAt(scores.totals, best) };
  const features = confidenceFeatures(knowledge, { text, similar }, { scores, best });
  const byScores = logOddsOf(features, kindOf(knowledge));
  const taught = segment.whole || text.words.length >= EXACT_PART_WORDS;
  const exact = taught ? exactAnswer(teachersOf(knowledge, text, leftOut), scores) : undefined;
  const answer = { text, similar, features, scores, opinions: opinionsOf(scores) };
  if (exact === undefined)
    return { ...answer, first: top, logOdds: byScores, exact: false, most: Infinity };
  const agreed = exact.first.solutionId === top.solutionId ? byScores : exact.logOdds;
  const logOdds = Math.max(exact.logOdds, agreed);
  return { ...answer, first: exact.first, logOdds, exact: true, most: exact.most };
}

function opinionsOf({ candidates, totals }: Scores): Ranked[] {
  return candidates
    .map((solutionId, at) => ({ solutionId, score: doubleAt(totals, at) }))
    .toSorted(byScore);
}

/** The solutions that exactly this text was taught for, and how often. */
function teachersOf(knowledge: Knowledge, { normalized }: Analysis, leftOut: LeftOut) {
  return [...knowledge.teachersOf(normalized)].filter(([solutionId]) => !leftOut.has(solutionId));
}

/**
 * The solution that was taught for exactly this text: the one with the most examples of it, and
 * among equals the one with the best score. Word statistics can't be better than the decision of an
 * employee.
 */
function exactAnswer(taughtFor: readonly (readonly [number, number])[], scores: Scores) {
  const teachers = taughtFor.map(([solutionId, count]) => {
    const place = scores.candidates.indexOf(solutionId);
    return { solutionId, count, score: scores.totals[place] ?? Math.min(...scores.totals) };
  });
  const [first] = teachers.toSorted((a, b) => b.count - a.count || byScore(a, b));
  if (first === undefined) return undefined;
  const taught = teachers.reduce((sum, { count }) => sum + count, 0);
  const logOdds = exactLogOdds(first.count, taught);
  return { first, logOdds, most: first.count === taught ? Infinity : logOdds };
}

function byScore(left: Ranked, right: Ranked): number {
  return right.score - left.score || left.solutionId - right.solutionId;
}
