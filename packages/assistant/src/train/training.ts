import { createHash } from 'node:crypto';
import { hasHyperplanes, teach, trainHyperplanes } from './class-training.ts';
import type { ClassHyperplane } from '../classify/class-svm.ts';
import { FeatureSpace, type FeatureStatistics } from '../text/feature-space.ts';
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

/** The optional step of training, which takes most of its time, and what may be taken over. */
export interface TrainingOptions {
  /** Learn from complaints without a label; default true. */
  readonly selfTraining?: boolean;
  /**
   * An earlier model, whose features and pseudo-labels are kept. Only the SVM is trained: seconds instead
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
}

/** Increase this whenever training gives another model for the same input. */
const METHOD = 16;

/** Training caches the analysis of up to this many texts. More would fill the memory. */
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
    return { statistics, planes: better.planes, pseudo: better.lesson.pseudo };
  }
  return { statistics, planes, pseudo: [] };
}

/** Keeps pseudo-labels only for texts that are still there without a label. */
function trainSvm(texts: TrainingTexts, { statistics, pseudo: earlier }: TrainedModel): Found {
  const open = new Set(texts.unlabelled);
  const present = new Set(texts.solutions.map(({ id }) => id));
  const pseudo = earlier.filter(
    ({ text, solutionId }) => open.has(text) && present.has(solutionId),
  );
  const reader = readerFor(new FeatureSpace(statistics), texts);
  const lesson = { ...texts, reader, pseudo };
  const planes = hasHyperplanes(lesson) ? trainHyperplanes(teach(lesson), lesson) : [];
  return { statistics, planes, pseudo };
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
  const { selfTraining = true, base } = options;
  const hash = createHash('sha256').update(JSON.stringify([METHOD, selfTraining, base?.version]));
  for (const { id, texte, motcle } of texts.solutions) {
    hash.update(JSON.stringify([id, texte, motcle]));
  }
  for (const { text, solutionId, count } of texts.pairs) {
    hash.update(JSON.stringify([text, solutionId, count]));
  }
  for (const text of texts.unlabelled) hash.update(JSON.stringify(text));
  return hash.digest('hex');
}
