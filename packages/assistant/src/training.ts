import { createHash } from 'node:crypto';
import type { OwnCalibration } from './calibration.ts';
import { teach, trainPlanes } from './class-training.ts';
import type { ClassPlane } from './class-svm.ts';
import { FeatureSpace, type FeatureStatistics } from './feature-space.ts';
import { calibrateOn } from './own-calibration.ts';
import type { PseudoLabel } from './pseudo-labels.ts';
import { isWorthSelfTraining, selfTrain } from './self-training.ts';
import { createReader, createRememberingReader } from './text-reader.ts';
import {
  allWords,
  orderTrainingTexts,
  type TrainingInput,
  type TrainingTexts,
} from './training-texts.ts';

export type { TrainingInput } from './training-texts.ts';

/** What training is to do beyond features and SVM; both cost most of its time. */
export interface TrainingOptions {
  /** Learn from complaints without a label; default true. */
  readonly selfTraining?: boolean;
  /** Fit the confidence on the own history; default true. */
  readonly calibration?: boolean;
}

/** All that training finds out; plain data. */
export interface TrainedModel {
  /** A hash of everything that it was trained from, and how. */
  readonly version: string;
  readonly statistics: FeatureStatistics;
  readonly planes: readonly ClassPlane[];
  readonly pseudo: readonly PseudoLabel[];
  readonly own: OwnCalibration | undefined;
}

/** Changes whenever training would give another model for the same input. */
const METHOD = 1;

/** Remembering what was read pays until it fills the memory. */
const MOST_REMEMBERED = 40_000;

/**
 * Trains on a snapshot. Pure: the same input, in whatever order, and the same options give the
 * same model. Takes seconds, so it belongs in a worker.
 */
export function train(input: TrainingInput, options: TrainingOptions = {}): TrainedModel {
  const texts = orderTrainingTexts(input);
  const version = versionOf(texts, options);
  const words = allWords(texts);
  const space = FeatureSpace.fit(words);
  const remember = words.length <= MOST_REMEMBERED;
  const reader = remember ? createRememberingReader(space) : createReader(space);
  const { statistics } = space;
  const lesson = { reader, solutions: texts.solutions, pairs: texts.pairs, pseudo: [] };
  const knowledge = teach(lesson);
  const planes = trainPlanes(knowledge, lesson);
  if (options.selfTraining !== false && isWorthSelfTraining(knowledge, texts.unlabelled)) {
    const better = selfTrain(lesson, knowledge, texts.unlabelled);
    // An own calibration would describe the knowledge without pseudo labels.
    return {
      version,
      statistics,
      planes: better.planes,
      pseudo: better.lesson.pseudo,
      own: undefined,
    };
  }
  const own = options.calibration === false ? undefined : calibrateOn(lesson, knowledge);
  return { version, statistics, planes, pseudo: [], own };
}

/** The version of the model that `train` would give, to tell whether a kept one is still right. */
export function trainingVersion(input: TrainingInput, options: TrainingOptions = {}): string {
  return versionOf(orderTrainingTexts(input), options);
}

function versionOf(texts: TrainingTexts, options: TrainingOptions): string {
  const { selfTraining = true, calibration = true } = options;
  const hash = createHash('sha256').update(JSON.stringify([METHOD, selfTraining, calibration]));
  for (const { id, texte, motcle } of texts.solutions) {
    hash.update(JSON.stringify([id, texte, motcle]));
  }
  for (const { text, solutionId, count } of texts.pairs) {
    hash.update(JSON.stringify([text, solutionId, count]));
  }
  for (const text of texts.unlabelled) hash.update(JSON.stringify(text));
  return hash.digest('hex');
}
