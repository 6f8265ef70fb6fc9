import type { OwnCalibration } from '../calibrate/calibration.ts';
import { teach, trainHyperplanes, type Lesson } from './class-training.ts';
import type { Knowledge } from '../store/knowledge.ts';
import { fitLogistic, type Observation } from '../calibrate/logistic-regression.ts';
import { firstAnswer } from '../classify/ranking.ts';
import { seededRandom } from '../numeric/seeded-random.ts';
import type { RejectedAnswer } from './training-texts.ts';

/**
 * A short history is tried in more folds: with a third of it taken away the assistant knows much less
 * than it will, and the curve would be too careful. A long one knows as much without a third.
 */
const FOLDS = 3;
const FOLDS_OF_SHORT_HISTORY = 8;
const SHORT_HISTORY = 3_000;
const SEED = 17;

/** The share of solutions that each fold does not know at all. */
const UNKNOWN_SOLUTIONS = 0.25;

/**
 * What their complaints weigh among all: complaints that nothing answers. With many examples a
 * solution they are what sure answers are wrong about; with few the known ones are mistaken for each
 * other as well, and that keeps most unknown ones below the line already. Chosen on training histories,
 * where nine in ten unknown ones then stay unanswered with few examples and 86 in 100 with many.
 */
const UNKNOWN_WEIGHT = 0.18;
const UNKNOWN_WEIGHT_WITH_FEW_EXAMPLES = 0.01;
const FEW_EXAMPLES = 10;
const MANY_EXAMPLES = 100;

/** Fewer pairs say less than the shipped calibration. */
const FEWEST_PAIRS = 200;
const FEWEST_EXAMPLES = 3;

/** Held out in each fold, at most: a curve of sixteen numbers learns no more from more, and asking takes longest. */
const MOST_HELD = 5_000;

/** At so many pairs the own calibration counts half; trust grows with their cube. */
const HALF_TRUST_PAIRS = 900;

/**
 * The own calibration never counts more: where as many known complaints are answered surely, the two
 * together find more of the unknown ones than the own curve does alone; chosen on training histories.
 */
const MOST_TRUST = 0.8;

/** One complaint that was put to knowledge without it. */
export interface Trial {
  readonly features: readonly number[];
  readonly right: boolean;
  readonly unknown: boolean;
}

/**
 * Fits the confidence on the own history: in each of several folds it asks what was held out, with
 * a quarter of the solutions taken away, so that it also learns what not knowing looks like.
 * A suggestion that an employee has refused counts once more where it would be made again.
 * Undefined while there is too little history.
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

/** What an own curve counts, 0 to 1: a few hundred pairs mislead one of sixteen numbers, a few thousand say it all. */
export function trustIn(pairs: number): number {
  return Math.min(MOST_TRUST, pairs ** 3 / (pairs ** 3 + HALF_TRUST_PAIRS ** 3));
}

/** The share of all weight that unknown solutions get; grows with the logarithm of the mean number of examples a solution. */
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
  // The pairs come in the order of a hash, so every third or eighth is a random part.
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
