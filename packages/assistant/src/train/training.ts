import { createHash } from 'node:crypto';
import type { OwnCalibration } from '../calibrate/calibration.ts';
import { hasHyperplanes, teach, trainHyperplanes } from './class-training.ts';
import type { ClassHyperplane } from '../classify/class-svm.ts';
import { FeatureSpace, type FeatureStatistics } from '../text/feature-space.ts';
import { calibrateOn } from './own-calibration.ts';
import type { PseudoLabel } from '../store/pseudo-labels.ts';
import { isWorthSelfTraining, selfTrain } from './self-training.ts';
import { createReader, createCachingReader } from '../text/text-reader.ts';
import {
  allWords,
  orderTrainingTexts,
  type TrainingInput,
  type TrainingTexts,
} from './training-texts.ts';

export type { TrainingInput } from './training-texts.ts';

/** The optional steps of training, which take most of its time. */
export interface TrainingOptions {
  /** Learn from complaints without a label; default true. */
  readonly selfTraining?: boolean;
  /** Fit the calibration on the portal's own history; default true. */
  readonly calibration?: boolean;
  /**
   * An earlier model, whose features, calibration and pseudo-labels are kept. Only the SVM is trained: seconds instead
   * of tens of seconds, for the hours between two full trainings.
   */
  readonly base?: TrainedModel;
}

/** The result of training; plain data. */
export interface TrainedModel {
  /** A hash of the input, the options and the method. */
  readonly version: string;
  readonly statistics: FeatureStatistics;
  readonly planes: readonly ClassHyperplane[];
  readonly pseudo: readonly PseudoLabel[];
  readonly own: OwnCalibration | undefined;
}

/** Increase this whenever training gives another model for the same input. */
const METHOD = 15;

/** Training caches what it reads of up to so many texts. More would fill the memory. */
const MOST_REMEMBERED = 40_000;

/**
 * Trains on a snapshot. Pure: the same input, in whatever order, and the same options give the
 * same model. Takes seconds, so it belongs in a worker.
 */
export function train(input: TrainingInput, options: TrainingOptions = {}): TrainedModel {
  const texts = orderTrainingTexts(input);
  const version = versionOf(texts, options);
  const { base } = options;
  return { version, ...(base === undefined ? trainAll(texts, options) : trainSvm(texts, base)) };
}

type Found = Omit<TrainedModel, 'version'>;

function trainAll(texts: TrainingTexts, options: TrainingOptions): Found {
  const space = FeatureSpace.fit(allWords(texts));
  const { statistics } = space;
  const lesson = { ...texts, reader: readerFor(space, texts), pseudo: [] };
  const knowledge = teach(lesson);
  const planes = trainHyperplanes(knowledge, lesson);
  if (options.selfTraining !== false && isWorthSelfTraining(knowledge, texts.unlabelled)) {
    const better = selfTrain(lesson, knowledge, texts.unlabelled);
    const { pseudo } = better.lesson;
    // An own calibration would describe the knowledge without pseudo-labels.
    return { statistics, planes: better.planes, pseudo, own: undefined };
  }
  const own =
    options.calibration === false ? undefined : calibrateOn(lesson, knowledge, texts.rejected);
  return { statistics, planes, pseudo: [], own };
}

/** Keeps pseudo-labels only for texts that are still there without a label. */
function trainSvm(texts: TrainingTexts, { statistics, pseudo: earlier, own }: TrainedModel): Found {
  const open = new Set(texts.unlabelled);
  const present = new Set(texts.solutions.map(({ id }) => id));
  const pseudo = earlier.filter(
    ({ text, solutionId }) => open.has(text) && present.has(solutionId),
  );
  const reader = readerFor(new FeatureSpace(statistics), texts);
  const lesson = { ...texts, reader, pseudo };
  const planes = hasHyperplanes(lesson) ? trainHyperplanes(teach(lesson), lesson) : [];
  return { statistics, planes, pseudo, own };
}

function readerFor(space: FeatureSpace, { pairs, unlabelled }: TrainingTexts) {
  const few = pairs.length + unlabelled.length <= MOST_REMEMBERED;
  return few ? createCachingReader(space) : createReader(space);
}

/** The version of the model that `train` would give, to tell whether a saved model is still current. */
export function trainingVersion(input: TrainingInput, options: TrainingOptions = {}): string {
  return versionOf(orderTrainingTexts(input), options);
}

function versionOf(texts: TrainingTexts, options: TrainingOptions): string {
  const { selfTraining = true, calibration = true, base } = options;
  const hash = createHash('sha256').update(
    JSON.stringify([METHOD, selfTraining, calibration, base?.version]),
  );
  for (const { id, texte, motcle } of texts.solutions) {
    hash.update(JSON.stringify([id, texte, motcle]));
  }
  for (const { text, solutionId, count } of texts.pairs) {
    hash.update(JSON.stringify([text, solutionId, count]));
  }
  for (const { text, solutionId } of texts.rejected) {
    hash.update(JSON.stringify([text, solutionId, 'rejected']));
  }
  for (const text of texts.unlabelled) hash.update(JSON.stringify(text));
  return hash.digest('hex');
}
