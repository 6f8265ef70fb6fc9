/**
 * Fits the calibration that ships with the assistant and writes it into the package.
 *   node bench/assistant/fit.ts [kind ...]
 * Kinds that are not named keep their curves; without a name all are fitted. It reads training histories only. From
 * them it simulates knowledge bases without a third of the solutions, and asks rows that were not taught. It opens no
 * test file.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyze } from '@recourse/assistant/text/analysis';
import type { KnowledgeKind } from '@recourse/assistant/calibrate/calibration-curves';
import { SHIPPED_CALIBRATION } from '@recourse/assistant/calibrate/calibration-shipped';
import { teach, trainHyperplanes, type Lesson } from '@recourse/assistant/train/class-training';
import { FeatureSpace, NO_STATISTICS } from '@recourse/assistant/text/feature-space';
import type { Knowledge } from '@recourse/assistant/store/knowledge';
import {
  fitLogistic,
  logOddsBy,
  type LogisticModel,
  type Observation,
} from '@recourse/assistant/calibrate/logistic-regression';
import { firstAnswer } from '@recourse/assistant/classify/ranking';
import { CONFIDENT_CHANCE } from '@recourse/assistant/calibrate/track-record';
import { seededRandom, shuffled } from '@recourse/assistant/numeric/seeded-random';
import { selfTrain } from '@recourse/assistant/train/self-training';
import { createCachingReader } from '@recourse/assistant/text/text-reader';
import { allWords, orderTrainingTexts } from '@recourse/assistant/train/training-texts';
import { Collection, requireData, type Labelled } from './data.ts';

const TARGET = path.resolve(
  import.meta.dirname,
  '../../packages/assistant/src/calibrate/calibration-shipped.ts',
);
const UNKNOWN_SOLUTIONS = 1 / 3;
/** The share of the questions, by weight, whose solution was removed. */
const UNKNOWN_WEIGHT = 0.3;
const ASKED_PER_SOLUTION = 10;
const UNLABELLED = 2_500;
const LINE = Math.log(CONFIDENT_CHANCE / (1 - CONFIDENT_CHANCE));
const HISTORIES = [
  { set: 'banking77', file: 'history-all.csv' },
  { set: 'clinc150', file: 'history-all.csv' },
  { set: 'banking77-fr', file: 'history-10.csv' },
];

/** The knowledge bases of each kind: one for each number of examples per solution and each seed. */
const DRAWS: Record<KnowledgeKind, { examples: number[]; seeds: number[] }> = {
  untrained: { examples: [0, 1, 3, 5, 10, 20], seeds: [1, 2] },
  trained: { examples: [1, 3, 5, 10, 20, 30, 70], seeds: [1, 2] },
  selfTrained: { examples: [0, 1, 3, 10], seeds: [1] },
};

interface Draw {
  readonly kind: KnowledgeKind;
  readonly examples: number;
  readonly seed: number;
}

/** A complaint, and the answer of a knowledge base that does not contain it. */
interface Trial {
  readonly features: readonly number[];
  readonly right: boolean;
  readonly unknown: boolean;
}

/**
 * Gives the trials of unknown solutions the given share of the total weight. Each of the others
 * weighs 1.
 */
function weighTrials(trials: readonly Trial[], unknownShare: number): Observation[] {
  const unknown = trials.filter((trial) => trial.unknown).length;
  const known = trials.length - unknown;
  const unknownWeight = (unknownShare / (1 - unknownShare)) * (known / (unknown || 1));
  return trials.map(({ features, right, unknown: isUnknown }) => ({
    features,
    right,
    weight: isUnknown ? unknownWeight : 1,
  }));
}

/** Teaches `examples` examples of two thirds of the solutions, and asks rows of all solutions. */
function simulate(collection: Collection, rows: readonly Labelled[], draw: Draw): Trial[] {
  const random = seededRandom(draw.seed * 1_000 + draw.examples);
  const order = shuffled(collection.solutions, random);
  const unknown = new Set(
    order.slice(0, Math.round(order.length * UNKNOWN_SOLUTIONS)).map(({ id }) => id),
  );
  const byId = Map.groupBy(shuffled(rows, random), (row) => row.solutionId);
  const asked = [...byId.values()].flatMap((own) => own.slice(0, ASKED_PER_SOLUTION));
  const taught = [...byId].flatMap(([id, own]) =>
    unknown.has(id) ? [] : own.slice(ASKED_PER_SOLUTION, ASKED_PER_SOLUTION + draw.examples),
  );
  const others = [...byId.values()].flatMap((own) => own.slice(ASKED_PER_SOLUTION + draw.examples));
  const knowledge = knowledgeOf(draw.kind, {
    solutions: collection.solutions.filter(({ id }) => !unknown.has(id)),
    examples: taught.map((row, at) => ({ key: `history:${at}`, ...row })),
    unlabelled: shuffled(others, random)
      .slice(0, UNLABELLED)
      .map(({ text }) => text),
  });
  return asked.flatMap((row) => observe(knowledge, row, unknown));
}

function knowledgeOf(kind: KnowledgeKind, input: Parameters<typeof orderTrainingTexts>[0]) {
  const texts = orderTrainingTexts(kind === 'selfTrained' ? input : { ...input, unlabelled: [] });
  const space =
    kind === 'untrained' ? new FeatureSpace(NO_STATISTICS) : FeatureSpace.fit(allWords(texts));
  const lesson: Lesson = { ...texts, reader: createCachingReader(space), pseudo: [] };
  const knowledge = teach(lesson);
  if (kind !== 'untrained') trainHyperplanes(knowledge, lesson);
  if (kind !== 'selfTrained') return knowledge;
  return selfTrain(lesson, knowledge, texts.unlabelled).knowledge;
}

function observe(knowledge: Knowledge, row: Labelled, unknown: ReadonlySet<number>): Trial[] {
  const answer = firstAnswer(knowledge, row.text);
  // Equal texts have their own probability; see `exactAgreement`.
  if (answer === undefined || answer.exact) return [];
  const right = answer.first.solutionId === row.solutionId;
  return [{ features: answer.features, right, unknown: unknown.has(row.solutionId) }];
}

/** How often another row with the same normalised text has the same solution. */
function agreementOfEqualTexts(rows: readonly Labelled[]): { same: number; pairs: number } {
  const groups = Map.groupBy(rows, (row) => analyze(row.text).normalized);
  let same = 0;
  let pairs = 0;
  for (const group of groups.values()) {
    for (const [index, row] of group.entries()) {
      for (const other of group.slice(index + 1)) {
        pairs += 1;
        if (other.solutionId === row.solutionId) same += 1;
      }
    }
  }
  return { same, pairs };
}

/** Prints the precision and the share of the answers that the fitted curve puts above the confidence threshold. */
function report(name: string, trials: readonly Trial[], fit: LogisticModel): void {
  const confident = trials.filter(({ features }) => logOddsBy(fit, features) >= LINE);
  const right = confident.filter((one) => one.right).length;
  const known = trials.filter((one) => !one.unknown).length;
  const covered = confident.filter((one) => !one.unknown).length;
  console.log(
    `${name.padEnd(32)} confident: right ${(right / (confident.length || 1)).toFixed(3)}, ` +
      `covers ${(covered / known).toFixed(3)} of what is known`,
  );
}

function fitKind(kind: KnowledgeKind): LogisticModel {
  const byName = new Map<string, Trial[]>();
  for (const { set, file } of HISTORIES) {
    const collection = new Collection(set);
    const rows = collection.labelled(file);
    const available = rows.length / collection.solutions.length - ASKED_PER_SOLUTION / 2;
    const { examples, seeds } = DRAWS[kind];
    for (const count of examples.filter((wanted) => wanted <= available)) {
      const trials = seeds.flatMap((seed) =>
        simulate(collection, rows, { kind, examples: count, seed }),
      );
      byName.set(`${kind} ${set} N=${count}`, trials);
    }
  }
  const fit = fitLogistic(weighTrials([...byName.values()].flat(), UNKNOWN_WEIGHT));
  for (const [name, trials] of byName) report(name, trials, fit);
  return fit;
}

function rounded(model: LogisticModel): LogisticModel {
  const round = (value: number) => Number(value.toFixed(4));
  return {
    mean: model.mean.map(round),
    deviation: model.deviation.map(round),
    weights: model.weights.map(round),
    intercept: round(model.intercept),
  };
}

requireData();
const agreements = HISTORIES.map(({ set, file }) =>
  agreementOfEqualTexts(new Collection(set).labelled(file)),
);
const same = agreements.reduce((sum, one) => sum + one.same, 0);
const pairs = agreements.reduce((sum, one) => sum + one.pairs, 0);
console.log(`equal texts: ${same} of ${pairs} pairs have one solution`);
const wanted = process.argv.slice(2);
const curveOf = (kind: KnowledgeKind) =>
  wanted.length === 0 || wanted.includes(kind)
    ? rounded(fitKind(kind))
    : SHIPPED_CALIBRATION.curves[kind];
const curves = {
  untrained: curveOf('untrained'),
  trained: curveOf('trained'),
  selfTrained: curveOf('selfTrained'),
};
// Laplace's rule of succession keeps a small sample from promising certainty.
const exactAgreement = Number(((same + 1) / (pairs + 2)).toFixed(4));
writeFileSync(
  TARGET,
  `// Written by: node bench/assistant/fit.ts (open training histories only). Do not edit.
import type { ShippedCalibration } from '../calibration-curves.ts';

/** The calibration that applies until there is a track record. */
export const SHIPPED_CALIBRATION: ShippedCalibration = ${JSON.stringify({ curves, exactAgreement }, null, 2)};
`,
);
