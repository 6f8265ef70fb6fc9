/**
 * Fits the calibration that ships with the assistant and writes it into the package.
 *   node bench/assistant-fit.ts
 * It reads training histories only: knowledge bases are simulated from them with a third of the
 * solutions taken away, and rows that were not taught are asked. No test file is opened.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { analyze } from '@recourse/assistant/analysis';
import { strengthOf, type Calibration } from '@recourse/assistant/calibration';
import { Knowledge } from '@recourse/assistant/knowledge';
import { bestAnswer } from '@recourse/assistant/ranking';
import type { SolutionText } from '@recourse/assistant/assistant';
import { Collection, requireData, type Labelled } from './assistant-data.ts';

/** One question that was put to a simulated knowledge base. */
interface Observation {
  readonly strength: number;
  readonly right: boolean;
  readonly unknown: boolean;
}

interface WeightedObservation extends Observation {
  readonly weight: number;
}

type Curve = Pick<Calibration, 'intercept' | 'slope'>;

const TARGET = path.resolve(
  import.meta.dirname,
  '../packages/assistant/src/calibration-shipped.ts',
);
const SEEDS = [1, 2, 3];
const UNKNOWN_SOLUTIONS = 1 / 3;
/** Share of the questions, by weight, whose solution was taken away. */
const UNKNOWN_WEIGHT = 0.3;
const ASKED_PER_SOLUTION = 12;
const HISTORIES = [
  { set: 'banking77', file: 'history-all.csv', examples: [1, 3, 5, 10, 20, 30, 80] },
  { set: 'clinc150', file: 'history-all.csv', examples: [1, 3, 5, 10, 20, 30, 80] },
  { set: 'banking77-fr', file: 'history-10.csv', examples: [1, 3, 5] },
];

/** A small seeded generator (mulberry32), so that the same command writes the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, place: random() }));
  return keyed.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}

/** Teaches N examples of two thirds of the solutions and asks rows of all of them. */
function simulate(
  solutions: readonly SolutionText[],
  rows: readonly Labelled[],
  draw: { examples: number; seed: number },
): Observation[] {
  const random = seededRandom(draw.seed * 1_000 + draw.examples);
  const order = shuffled(solutions, random);
  const unknown = new Set(order.slice(0, Math.round(order.length * UNKNOWN_SOLUTIONS)));
  const rowsById = Map.groupBy(shuffled(rows, random), (row) => row.solutionId);
  const knowledge = new Knowledge();
  const asked: Labelled[] = [];
  for (const solution of solutions) {
    const own = rowsById.get(solution.id) ?? [];
    const teach = unknown.has(solution) ? 0 : draw.examples;
    if (!unknown.has(solution)) knowledge.putSolution(solution);
    for (const [index, row] of own.slice(0, teach).entries()) {
      knowledge.putExample({ key: `${solution.id}:${index}`, ...row });
    }
    asked.push(...own.slice(teach, teach + ASKED_PER_SOLUTION));
  }
  const unknownIds = new Set([...unknown].map((solution) => solution.id));
  return asked.flatMap((row) => observe(knowledge, row, unknownIds));
}

function observe(knowledge: Knowledge, row: Labelled, unknownIds: ReadonlySet<number>) {
  const answer = bestAnswer(knowledge, row.text);
  // Equal texts have a probability of their own, see `exactAgreement`.
  if (answer === undefined || knowledge.teachersOf(answer.text.normalized).size > 0) return [];
  return [
    {
      strength: strengthOf(answer.strength),
      right: answer.first.solutionId === row.solutionId,
      unknown: unknownIds.has(row.solutionId),
    },
  ];
}

/** Every set weighs the same whatever its size, and so do the unknown questions within it. */
function weighted(observations: readonly Observation[]): WeightedObservation[] {
  const unknownCount = observations.filter((one) => one.unknown).length;
  const knownCount = observations.length - unknownCount;
  return observations.map((one) => ({
    ...one,
    weight: one.unknown ? UNKNOWN_WEIGHT / unknownCount : (1 - UNKNOWN_WEIGHT) / knownCount,
  }));
}

/** Weighted logistic regression on one feature by Newton's method. */
function fitLogistic(observations: readonly WeightedObservation[]): Curve {
  let [intercept, slope] = [0, 1];
  for (let step = 0; step < 50; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const { strength, right, weight } of observations) {
      const probability = 1 / (1 + Math.exp(-(intercept + slope * strength)));
      const error = weight * (probability - Number(right));
      const curvature = weight * probability * (1 - probability);
      g0 += error;
      g1 += error * strength;
      h00 += curvature;
      h01 += curvature * strength;
      h11 += curvature * strength * strength;
    }
    const determinant = h00 * h11 - h01 * h01;
    intercept -= (h11 * g0 - h01 * g1) / determinant;
    slope -= (h00 * g1 - h01 * g0) / determinant;
  }
  return { intercept, slope };
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

/** Right answers and share among those that the fitted curve puts at 0.9 or more. */
function report(name: string, observations: readonly Observation[], fit: Curve): void {
  const confident = observations.filter(
    ({ strength }) => fit.intercept + fit.slope * strength >= Math.log(9),
  );
  const right = confident.filter((one) => one.right).length;
  const known = observations.filter((one) => !one.unknown).length;
  const covered = confident.filter((one) => !one.unknown).length;
  console.log(
    `${name.padEnd(22)} p >= .9: right ${(right / (confident.length || 1)).toFixed(3)}, ` +
      `covers ${(covered / known).toFixed(3)} of what is known`,
  );
}

requireData();
const all: WeightedObservation[] = [];
const byDraw = new Map<string, Observation[]>();
let [same, pairs] = [0, 0];
for (const { set, file, examples } of HISTORIES) {
  const collection = new Collection(set);
  const rows = collection.labelled(file);
  const agreement = agreementOfEqualTexts(rows);
  same += agreement.same;
  pairs += agreement.pairs;
  const ofSet: Observation[] = [];
  for (const count of examples) {
    const observations = SEEDS.flatMap((seed) =>
      simulate(collection.solutions, rows, { examples: count, seed }),
    );
    byDraw.set(`${set} N=${count}`, observations);
    ofSet.push(...observations);
  }
  for (const observation of weighted(ofSet)) all.push(observation);
}
const fit = fitLogistic(all);
for (const [name, observations] of byDraw) report(name, observations, fit);
// Laplace's rule keeps a small sample from promising certainty.
const exactAgreement = (same + 1) / (pairs + 2);
console.log(`equal texts: ${same} of ${pairs} pairs have one solution`);
writeFileSync(
  TARGET,
  `// Written by: node bench/assistant-fit.ts (open training histories only). Do not edit.
import type { Calibration } from './calibration.ts';

/** The calibration that applies until there is a history of one's own. */
export const SHIPPED_CALIBRATION: Calibration = {
  intercept: ${Number(fit.intercept.toFixed(4))},
  slope: ${Number(fit.slope.toFixed(4))},
  exactAgreement: ${Number(exactAgreement.toFixed(4))},
};
`,
);
console.log(`intercept ${Number(fit.intercept.toFixed(4))}, slope ${fit.slope.toFixed(4)} written`);
