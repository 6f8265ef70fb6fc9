import type { Analysis } from '../text/analysis.ts';
import { exactLogOdds, logOddsOf, type KnowledgeState } from '../calibrate/calibration.ts';
import { confidenceFeatures } from './confidence-features.ts';
import { type Asked, similarTexts } from './evidence.ts';
import type { Knowledge } from '../store/knowledge.ts';
import { type LeftOut, NONE_LEFT_OUT, scoreText, type Scores } from './scoring.ts';
import { segmentsOf, wholeText, type Segment } from '../text/segments.ts';

/** One solution and its fused score. */
export interface Ranked {
  readonly solutionId: number;
  readonly score: number;
}

/** The answer to one segment: who is first, how sure that is, and what lies behind it. */
export interface Answer extends Asked {
  readonly first: Ranked;
  readonly logOdds: number;
  /** Whether exactly this text was taught. */
  readonly exact: boolean;
  /** What the calibration saw; kept for fitting it. */
  readonly features: readonly number[];
  readonly scores: Scores;
}

/**
 * What the newest message gains in log-odds when the parts are compared, if its own answer is
 * more likely right than wrong: a change of topic wins against the earlier complaint, a mere
 * 'thank you' does not. Chosen on joined pairs of training texts.
 */
const NEWEST_MESSAGE_BONUS = 2;

/**
 * A sentence tells as long as its log-odds are at most this below those of the best one. Taking
 * the single most confident part instead cost a point of accuracy on ordinary complaints of two
 * sentences; chosen on training texts, alone and with a greeting and a closing around them.
 */
const TELLING_SENTENCE = 3;

/** A part of a conversation needs so many telling words to be taken for a taught text. */
const EXACT_PART_WORDS = 2;

function stateOf({ learned, selfTrained }: Knowledge): KnowledgeState {
  const supervised = learned.margins === undefined ? 'untrained' : 'trained';
  const kind = selfTrained ? 'selfTrained' : supervised;
  return { kind, own: learned.own };
}

interface PartAnswer {
  readonly segment: Segment;
  readonly answer: Answer;
}

/**
 * The answer to what matters in the text: to its telling sentences together, or to the newest
 * message where that has an answer of its own; undefined without any.
 */
export function bestAnswer(
  knowledge: Knowledge,
  text: string,
  leftOut: LeftOut = NONE_LEFT_OUT,
): Answer | undefined {
  const [, ...parts] = segmentsOf(text);
  const whole = firstAnswer(knowledge, text, leftOut);
  // The same complaint again: no part of it says more than all of it.
  if (parts.length === 0 || whole?.exact === true) return whole;
  const answers = parts.flatMap((segment): PartAnswer[] => {
    const answer = answerTo(knowledge, segment, leftOut);
    return answer === undefined ? [] : [{ segment, answer }];
  });
  const core = coreAnswer(knowledge, answers, leftOut) ?? whole;
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

/** The telling sentences as one text: greetings and thanks are left out, the rest stays together. */
function coreAnswer(
  knowledge: Knowledge,
  answers: readonly PartAnswer[],
  leftOut: LeftOut,
): Answer | undefined {
  const sentences = answers.filter(({ segment }) => segment.sentence);
  const best = mostLikely(sentences.map(({ answer }) => answer));
  if (best === undefined) return undefined;
  const least = best.logOdds - TELLING_SENTENCE;
  const telling = sentences.filter(({ answer }) => answer.logOdds >= least);
  if (telling.length === 1) return best;
  const text = telling.map(({ segment }) => segment.text).join(' ');
  return answerTo(knowledge, { text, newest: false, whole: false, sentence: false }, leftOut);
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
export function rankedSolutions({ first, scores }: Answer, k: number): Ranked[] {
  const others: Ranked[] = [];
  for (let at = 0; at < scores.candidates.length; at++) {
    const solutionId = scores.candidates[at]!;
    if (solutionId !== first.solutionId) others.push({ solutionId, score: scores.totals[at]! });
  }
  return [first, ...others.sort(byScore)].slice(0, k);
}

function answerTo(knowledge: Knowledge, segment: Segment, leftOut: LeftOut): Answer | undefined {
  const text = knowledge.classes.reader.analyze(segment.text);
  const scores = scoreText(knowledge, text, leftOut);
  if (scores === undefined) return undefined;
  const similar = similarTexts(knowledge, text);
  const best = placeOfLargest(scores.totals);
  const top = { solutionId: scores.candidates[best]!, score: scores.totals[best]! };
  const features = confidenceFeatures(knowledge, { text, similar }, { scores, best });
  const byScores = logOddsOf(features, stateOf(knowledge));
  const taught = segment.whole || text.words.length >= EXACT_PART_WORDS;
  const exact = taught ? exactAnswer(teachersOf(knowledge, text, leftOut), scores) : undefined;
  const answer = { text, similar, features, scores };
  if (exact === undefined) return { ...answer, first: top, logOdds: byScores, exact: false };
  const agreed = exact.first.solutionId === top.solutionId ? byScores : exact.logOdds;
  const logOdds = Math.max(exact.logOdds, agreed);
  return { ...answer, first: exact.first, logOdds, exact: true };
}

/** The solutions that exactly this text was taught for, and how often. */
function teachersOf(knowledge: Knowledge, { normalized }: Analysis, leftOut: LeftOut) {
  return [...knowledge.teachersOf(normalized)].filter(([solutionId]) => !leftOut.has(solutionId));
}

/**
 * Who was taught for exactly this text: the solution with the most examples of it, among equals
 * the one that fits it best. No statistics of words can say it better than an employee did.
 */
function exactAnswer(taughtFor: readonly (readonly [number, number])[], scores: Scores) {
  const teachers = taughtFor.map(([solutionId, count]) => {
    const place = scores.candidates.indexOf(solutionId);
    return { solutionId, count, score: scores.totals[place] ?? Math.min(...scores.totals) };
  });
  const [first] = teachers.toSorted((a, b) => b.count - a.count || byScore(a, b));
  if (first === undefined) return undefined;
  const taught = teachers.reduce((sum, { count }) => sum + count, 0);
  return { first, logOdds: exactLogOdds(first.count, taught) };
}

function placeOfLargest(values: Float64Array): number {
  let best = 0;
  for (let k = 1; k < values.length; k++) if (values[k]! > values[best]!) best = k;
  return best;
}

function byScore(left: Ranked, right: Ranked): number {
  return right.score - left.score || left.solutionId - right.solutionId;
}
