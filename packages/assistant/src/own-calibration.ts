import type { OwnCalibration } from './calibration.ts';
import { teach, trainPlanes, type Lesson } from './class-training.ts';
import type { Knowledge } from './knowledge.ts';
import { fitLogistic, type Observation } from './logistic-regression.ts';
import { firstAnswer } from './ranking.ts';
import { seededRandom } from './seeded-random.ts';
import type { RejectedAnswer } from './training-texts.ts';

const FOLDS = 3;
const SEED = 17;

/** The share of solutions that each fold does not know at all. */
const UNKNOWN_SOLUTIONS = 0.25;

/**
 * What their complaints weigh among all: complaints that nothing answers. Less than there may be,
 * because those of a solution taken away are harder to know than most; chosen on training
 * histories so that seven in ten are still answered surely and nine in ten unknown ones are not.
 */
const UNKNOWN_WEIGHT = 0.15;

/** Fewer pairs say less than the shipped calibration. */
const FEWEST_PAIRS = 200;
const FEWEST_EXAMPLES = 3;

/** Held out in each fold, at most: a curve of sixteen numbers learns no more from more, and asking takes longest. */
const MOST_HELD = 5_000;

/** At so many pairs the own calibration counts half; trust grows with their square. */
const HALF_TRUST_PAIRS = 900;

/** One complaint that was put to knowledge without it. */
export interface Trial {
  readonly features: readonly number[];
  readonly right: boolean;
  readonly unknown: boolean;
}

/**
 * Fits the confidence on the own history: in each of three folds it asks what was held out, with
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
  const trials = Array.from({ length: FOLDS }, (_, fold) =>
    tryFold({ lesson, rejected }, fold, random),
  ).flat();
  if (trials.every(({ right }) => right) || !trials.some(({ right }) => right)) return undefined;
  const trust = trustIn(pairs.length);
  return { model: fitLogistic(weighTrials(trials, UNKNOWN_WEIGHT)), trust };
}

/** A few hundred pairs mislead a curve of sixteen numbers, a few thousand say it all. */
function trustIn(pairs: number): number {
  return pairs ** 2 / (pairs ** 2 + HALF_TRUST_PAIRS ** 2);
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

function tryFold({ lesson, rejected }: History, fold: number, random: () => number): Trial[] {
  const unknown = new Set(
    lesson.solutions.filter(() => random() < UNKNOWN_SOLUTIONS).map(({ id }) => id),
  );
  // The pairs come in the order of a hash, so every third is a random third.
  const held = lesson.pairs.filter((_, at) => at % FOLDS === fold).slice(0, MOST_HELD);
  const part: Lesson = {
    ...lesson,
    solutions: lesson.solutions.filter(({ id }) => !unknown.has(id)),
    pairs: lesson.pairs.filter((pair, at) => at % FOLDS !== fold && !unknown.has(pair.solutionId)),
  };
  const knowledge = teach(part);
  trainPlanes(knowledge, part);
  const refusals = rejected.filter((_, at) => at % FOLDS === fold);
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
