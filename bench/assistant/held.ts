import { type Assistant, openAssistant, trainAssistant } from '@recourse/assistant/assistant';
import { evaluate } from '@recourse/assistant/evaluation';
import { seededRandom, shuffled } from '@recourse/assistant/numeric/seeded-random';
import { Collection, type Labelled } from './data.ts';

/** Measures what is lost when a process holds only a part of the examples, and sums of all others. */

/** One set of the open data with many examples a solution. */
export interface HeldPlan {
  readonly name: string;
  readonly set: string;
  readonly solutions: string;
  readonly history: string;
  readonly test: string;
}

const ALL = { solutions: 'solutions.csv', history: 'history-all.csv', test: 'test.csv' };

export const HELD_PLANS: readonly HeldPlan[] = [
  { name: 'held: BANKING77', set: 'banking77', ...ALL },
  {
    name: 'held: BANKING77 51/26',
    set: 'banking77',
    solutions: 'known51-solutions.csv',
    history: 'known51-history-all.csv',
    test: 'known51-test.csv',
  },
  { name: 'held: CLINC150', set: 'clinc150', ...ALL },
];

/** What a process holds of 5,000,000 examples: the share of them, and the sums of each of 10,000 solutions. */
const HELD_SHARE = 60_000 / 5_000_000;
const SUMS_A_SOLUTION = 6_000_000 / 10_000;
const MOST_LOST = 0.005;
/** The sets tell no time, so the order of teaching is drawn. */
const SEED = 7;

/** Prints the figures with all examples and with a part of them. Returns 1 when more is lost than may be, else 0. */
export function printHeld(plan: HeldPlan): number {
  const collection = new Collection(plan.set, plan.solutions);
  const labelled = collection.labelled(plan.history).filter(({ solutionId }) => solutionId !== 0);
  const examples = shuffled(labelled, seededRandom(SEED));
  const questions = collection
    .labelled(plan.test)
    .map(({ text, solutionId }) => ({ text, solutionId: solutionId || undefined }));
  const figuresOf = (assistant: Assistant) => evaluate(assistant, questions, () => 0);
  const all = figuresOf(trained(collection, examples, examples.length));
  const perSolution = Math.round((HELD_SHARE * examples.length) / collection.solutions.length);
  const part = figuresOf(trained(collection, examples, Math.max(1, perSolution)));
  const lost = (all.inScopeAccuracy ?? 0) - (part.inScopeAccuracy ?? 0);
  const cells = [all, part].flatMap(({ inScopeAccuracy, confidentPrecision, inScopeCoverage }) => [
    inScopeAccuracy,
    confidentPrecision,
    inScopeCoverage,
  ]);
  const isLost = lost > MOST_LOST;
  console.log(
    plan.name.padEnd(28),
    ...cells.map((value) => (value ?? NaN).toFixed(3).padStart(10)),
    `${lost.toFixed(4)}${isLost ? '!' : ' '}`.padStart(10),
  );
  return Number(isLost);
}

/** Holds the last ones of each solution, and condenses all others. Trains from all of them. */
function trained(
  { solutions }: Collection,
  examples: readonly Labelled[],
  perSolution: number,
): Assistant {
  const keyed = examples.map((example, at) => ({ key: `history:${at}`, ...example }));
  const bySolution = Map.groupBy(keyed, ({ solutionId }) => solutionId);
  const held = [...bySolution.values()].flatMap((own) => own.slice(-perSolution));
  const lessons = { solutions, examples: held, studied: keyed, unlabelled: [] };
  const assistant = openAssistant(trainAssistant(lessons, { selfTraining: false }).save());
  for (const [id, own] of bySolution) {
    const texts = own.slice(0, -perSolution).map(({ text }) => text);
    assistant.condense(id, texts, SUMS_A_SOLUTION);
  }
  return assistant;
}
