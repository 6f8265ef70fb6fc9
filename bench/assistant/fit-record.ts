/**
 * Fits the prior of the track record and writes it into the package. The prior is what the track record assumes before
 * the first judgement.
 *   node bench/assistant/fit-record.ts
 * It simulates lives over training rows of six open sets. In each life about a third of the solutions is unknown, and
 * three rows or none of each known one are taught. The other rows are asked, judged and taught one by one. For each set
 * it prints the results of a life with the prior fitted on the other five. It opens no test file.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fitMap, logOddsOfFeatures } from '@recourse/assistant/calibrate/map-regression';
import {
  CONFIDENT_CHANCE,
  type Outcome,
  TrackRecord,
} from '@recourse/assistant/calibrate/track-record';
import { type Lived, reportLife } from '@recourse/assistant/life';
import { requireData } from './data.ts';
import { type Draw, drawLife, lived } from './lives.ts';

const TARGET = path.resolve(
  import.meta.dirname,
  '../../packages/assistant/src/calibrate/record-shipped.ts',
);
const SEED = 1;

/** The lives of each set. Some of them start with solutions only, without examples. */
const SOURCES: Readonly<Record<string, readonly Omit<Draw, 'seed' | 'set'>[]>> = {
  'clinc-banking': [
    { file: 'history-all.csv', start: 3, most: 400, unknown: 0.3 },
    { file: 'history-all.csv', start: 0, most: 300, unknown: 0.3 },
  ],
  'arbanking-msa': [
    { file: 'history-40.csv', start: 3, most: 600, unknown: 0.3 },
    { file: 'history-40.csv', start: 0, most: 400, unknown: 0.3 },
  ],
  'cfpb-mixed': [{ file: 'history-all.csv', start: 3, most: 400, unknown: 0.25 }],
  'banking77-fr': [{ file: 'history-10.csv', start: 3, most: 560, unknown: 0.33 }],
  banking77: [
    { file: 'history-all.csv', start: 3, most: 1_200, unknown: 0.33 },
    { file: 'history-all.csv', start: 0, most: 600, unknown: 0.33 },
  ],
  clinc150: [{ file: 'history-all.csv', start: 3, most: 1_200, unknown: 0.25 }],
};

/** Each source has the weight of this many outcomes, however long its lives are. */
const WEIGHT_OF_SOURCE = 1_000;
/**
 * A small regularisation only keeps the weights finite, because the first feature is already a
 * calibrated probability.
 */
const WIDE = { mean: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0], deviation: Array<number>(10).fill(1) };
/**
 * How far the weights of a company may move from the prior: the weight of the log-odds a little, the constant more, all
 * others freely.
 */
const DEVIATION = [0.28, ...Array<number>(8).fill(1.05), 0.7];

type Source = readonly (readonly Lived[])[];

function beliefOf(sources: readonly Source[]): number[] {
  const observations = sources.flatMap((source) => {
    const judged = source.flat().filter((one) => one.features !== undefined);
    const weight = WEIGHT_OF_SOURCE / judged.length;
    return judged.map(({ features = [], right }) => ({ features, right, weight }));
  });
  return fitMap(observations, WIDE);
}

/** The same answers, with the confidence that another prior would have given them. */
function relived(life: readonly Lived[], mean: readonly number[]): Lived[] {
  const record = new TrackRecord({ mean, deviation: DEVIATION });
  return life.map((one, at) => {
    if (one.features === undefined) return one;
    const { features, right } = one;
    const chance = 1 / (1 + Math.exp(-record.logOdds(features)));
    const confident = chance >= record.line;
    const outcome: Outcome = { features, right, confident, at, weight: 1 };
    record.put(String(at), outcome);
    return { ...one, confident };
  });
}

/** The state at the start of a life: the prior alone. */
function firstLook(life: readonly Lived[], mean: readonly number[]): Lived[] {
  const line = Math.log(CONFIDENT_CHANCE / (1 - CONFIDENT_CHANCE));
  return life.map((one) => ({
    ...one,
    confident: one.features !== undefined && logOddsOfFeatures(mean, one.features) >= line,
  }));
}

function print(name: string, lives: Source): void {
  const share = (value: number | null) => value?.toFixed(3) ?? '-';
  for (const life of lives) {
    const { precision, coverage, worstWindow300, outOfScopeRecall, confident } = reportLife(life);
    console.log(
      `${name.padEnd(34)} confident ${String(confident).padStart(4)}, right ${share(precision)}, ` +
        `covers ${share(coverage)}, worst window ${share(worstWindow300)}, out found ${share(outOfScopeRecall)}`,
    );
  }
}

requireData();
const sources = new Map(
  Object.entries(SOURCES).map(([set, draws]) => [
    set,
    draws.map((draw) => lived(drawLife({ ...draw, set, seed: SEED }))),
  ]),
);
for (const [set, own] of sources) {
  const others = beliefOf(
    [...sources].filter(([other]) => other !== set).map(([, lives]) => lives),
  );
  print(
    `${set}, belief of the others alone`,
    own.map((life) => firstLook(life, others)),
  );
  print(
    `${set}, learning too`,
    own.map((life) => relived(life, others)),
  );
}
const mean = beliefOf([...sources.values()]).map((weight) => Number(weight.toFixed(3)));
writeFileSync(
  TARGET,
  `// Written by: node bench/assistant/fit-record.ts (open training rows only). Do not edit.
import type { WeightPrior } from './map-regression.ts';

/** The prior of the weights of \`recordFeatures\`, before anything was judged. */
export const SHIPPED_RECORD: WeightPrior = ${JSON.stringify({ mean, deviation: DEVIATION }, null, 2)};
`,
);
