import type { OwnCalibration } from '../calibrate/calibration.ts';
import { teach, trainHyperplanes, type Lesson } from './class-training.ts';
import type { Knowledge } from '../store/knowledge.ts';
import { fitLogistic, type Observation } from '../calibrate/logistic-regression.ts';
import { firstAnswer } from '../classify/ranking.ts';
import { seededRandom } from '../numeric/seeded-random.ts';
import type { RejectedAnswer } from './training-texts.ts';

/**
 * A short history has more folds: without a third of it the assistant knows much less than it will later, and the curve
 * would be too careful. A long history can spare a third.
 */
const FOLDS = 3;
const FOLDS_OF_SHORT_HISTORY = 8;
const SHORT_HISTORY = 3_000;
const SEED = 17;

/** The share of solutions that each fold does not know at all. */
const UNKNOWN_SOLUTIONS = 0.25;

/**
 * The weight of complaints about these unknown solutions among all; nothing answers them. With many examples a
 * solution, confident answers are wrong mostly about them. With few examples known solutions are mistaken for each
 * other as well, and that keeps most unknown ones below the threshold already. Chosen on training histories, where nine
 * in ten unknown ones then stay unanswered with few examples and 86 in 100 with many.
 */
const UNKNOWN_WEIGHT = 0.18;
const UNKNOWN_WEIGHT_WITH_FEW_EXAMPLES = 0.01;
const FEW_EXAMPLES = 10;
const MANY_EXAMPLES = 100;

/** With fewer pairs the shipped calibration is better. */
const FEWEST_PAIRS = 200;
const FEWEST_EXAMPLES = 3;

/** The most pairs held out in each fold: answering takes longest, and sixteen parameters need no more. */
const MOST_HELD = 5_000;

/** With so many pairs the own calibration has half the weight; its odds grow with their cube. */
const HALF_TRUST_PAIRS = 900;

/**
 * The largest weight of the own calibration. With as many known complaints answered confidently, the blend recognises
 * more of the unknown ones than the own curve alone. Chosen on training histories.
 */
const MOST_TRUST = 0.8;

/** A held-out complaint, and how it was answered by knowledge without it. */
export interface Trial {
  readonly features: readonly number[];
  readonly right: boolean;
  readonly unknown: boolean;
}

/**
 * Fits the calibration on the portal's own history by cross-validation. In each fold it asks the held-out complaints
 * with a quarter of the solutions removed, so that it also learns what an unknown solution looks like. A suggestion
 * that an employee refused counts as one more wrong answer if it would be made again. Undefined while there is too
 * little history.
 */
export function calibrateOn(
  lesson: Lesson,
  knowledge: Knowledge,
  rejected: readonly RejectedAnswer[],
): OwnCalibration | undefined {
  const { pairs } = lesson;
  const { meanExamples } = knowledge.classes;
  if (pairs.length < FEWEST_PAIRS || meanExamples < FEWEST_EXAMPLES) return undefined;
  const random = seededRandom(SEED);
  const folds = pairs.length < SHORT_HISTORY ? FOLDS_OF_SHORT_HISTORY : FOLDS;
  const trials = Array.from({ length: folds }, (_, fold) =>
    tryFold({ lesson, rejected }, { fold, folds }, random),
  ).flat();
  if (trials.every(({ right }) => right) || !trials.some(({ right }) => right)) return undefined;
  const trust = trustIn(pairs.length);
  return { model: fitLogistic(weighTrials(trials, unknownWeight(meanExamples))), trust };
}

/** The weight of an own curve. A few hundred pairs mislead its sixteen parameters, a few thousand are enough. */
export function trustIn(pairs: number): number {
  return Math.min(MOST_TRUST, pairs ** 3 / (pairs ** 3 + HALF_TRUST_PAIRS ** 3));
}

/** The share of all weight for unknown solutions. It grows with the logarithm of the mean examples a solution. */
export function unknownWeight(meanExamples: number): number {
  const share = Math.log(meanExamples / FEW_EXAMPLES) / Math.log(MANY_EXAMPLES / FEW_EXAMPLES);
  const many = Math.min(1, Math.max(0, share));
  return UNKNOWN_WEIGHT * many + UNKNOWN_WEIGHT_WITH_FEW_EXAMPLES * (1 - many);
}

/** Trials of unknown solutions get the given share of all weight; the known ones weigh 1 each. */
export function weighTrials(trials: readonly Trial[], unknownShare: number): Observation[] {
  const unknown = trials.filter((trial) => trial.unknown).length;
  const known = trials.length - unknown;
  const unknownWeight = (unknownShare / (1 - unknownShare)) * (known / (unknown || 1));
  return trials.map(({ features, right, unknown: isUnknown }) => ({
    features,
    right,
    weight: isUnknown ? unknownWeight : 1,
  }));
}

interface History {
  readonly lesson: Lesson;
  readonly rejected: readonly RejectedAnswer[];
}

interface Part {
  readonly fold: number;
  readonly folds: number;
}

function tryFold({ lesson, rejected }: History, { fold, folds }: Part, random: () => number) {
  const unknown = new Set(
    lesson.solutions.filter(() => random() < UNKNOWN_SOLUTIONS).map(({ id }) => id),
  );
  // The pairs are sorted by a hash, so every third or eighth pair is a random sample.
  const held = lesson.pairs.filter((_, at) => at % folds === fold).slice(0, MOST_HELD);
  const part: Lesson = {
    ...lesson,
    solutions: lesson.solutions.filter(({ id }) => !unknown.has(id)),
    pairs: lesson.pairs.filter((pair, at) => at % folds !== fold && !unknown.has(pair.solutionId)),
  };
  const knowledge = teach(part);
  trainHyperplanes(knowledge, part);
  const refusals = rejected.filter((_, at) => at % folds === fold);
  return [
    ...held.flatMap(({ text, solutionId }) => {
      const answer = firstAnswer(knowledge, text);
      if (answer === undefined || answer.exact) return [];
      const right = answer.first.solutionId === solutionId;
      return [{ features: answer.features, right, unknown: unknown.has(solutionId) }];
    }),
    ...refusals.flatMap(({ text, solutionId }) => {
      const answer = firstAnswer(knowledge, text);
      const isRepeated = answer?.first.solutionId === solutionId && !answer.exact;
      return isRepeated ? [{ features: answer.features, right: false, unknown: false }] : [];
    }),
  ];
}
