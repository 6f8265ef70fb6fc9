/**
 * How good and how fast the assistant is on the open data, with the product's own code.
 *   node bench/assistant.ts
 * Test parts are used for these figures only; nothing is tuned on them. Where several draws of a
 * history are given, the figures are means over them.
 */
import { SCORE_AT_CONFIDENT_LINE } from '@recourse/assistant/score';
import { Collection, requireData, taught, type Labelled } from './assistant-data.ts';

interface Case {
  readonly name: string;
  readonly collection: Collection;
  /** One list of examples a draw. */
  readonly draws: readonly (readonly Labelled[])[];
  readonly test: readonly Labelled[];
}

/** Counted over one draw; shares are made at the end. */
interface Figures {
  top1: number;
  mrr5: number;
  recall5: number;
  precision: number;
  coverage: number;
  outOfScopeRecall: number;
  p50: number;
  p99: number;
}

const SUGGESTIONS = 5;

function measure(one: Case, examples: readonly Labelled[]): Figures {
  const assistant = taught(one.collection.solutions, examples);
  const times: number[] = [];
  const count = { right: 0, reciprocal: 0, found: 0, confident: 0, confidentRight: 0 };
  let [known, knownConfident, unknown, unknownConfident] = [0, 0, 0, 0];
  for (const { text, solutionId } of one.test) {
    const begun = performance.now();
    const suggestions = assistant.suggest(text, SUGGESTIONS);
    times.push(performance.now() - begun);
    const place = suggestions.findIndex((suggestion) => suggestion.solutionId === solutionId);
    const confident = Number((suggestions[0]?.score ?? 0) >= SCORE_AT_CONFIDENT_LINE);
    count.confident += confident;
    count.confidentRight += place === 0 ? confident : 0;
    if (solutionId === 0) {
      unknown += 1;
      unknownConfident += confident;
      continue;
    }
    known += 1;
    knownConfident += confident;
    count.right += Number(place === 0);
    count.found += Number(place >= 0);
    count.reciprocal += place < 0 ? 0 : 1 / (place + 1);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    top1: count.right / known,
    mrr5: count.reciprocal / known,
    recall5: count.found / known,
    precision: count.confidentRight / count.confident,
    coverage: knownConfident / known,
    outOfScopeRecall: 1 - unknownConfident / unknown,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

function mean(figures: readonly Figures[], name: keyof Figures): number {
  return figures.reduce((sum, one) => sum + one[name], 0) / figures.length;
}

/** A share with three digits; a dash where nothing could be counted. */
function share(value: number): string {
  return (Number.isNaN(value) ? '-' : value.toFixed(3)).padStart(9);
}

function print(one: Case): void {
  const figures = one.draws.map((examples) => measure(one, examples));
  const shares = (
    ['top1', 'mrr5', 'recall5', 'precision', 'coverage', 'outOfScopeRecall'] as const
  ).map((name) => share(mean(figures, name)));
  const times = (['p50', 'p99'] as const).map((name) => mean(figures, name).toFixed(2).padStart(8));
  console.log(one.name.padEnd(20), ...shares, ...times);
}

function casesOf(set: string, name: string, histories: Record<string, readonly string[]>): Case[] {
  const collection = new Collection(set);
  const test = collection.labelled('test.csv');
  return Object.entries(histories).map(([examples, files]) => ({
    name: `${name} N=${examples}`,
    collection,
    draws: files.length === 0 ? [[]] : files.map((file) => collection.labelled(file)),
    test,
  }));
}

function unknownIntentCases(): Case[] {
  const collection = new Collection('banking77', 'known51-solutions.csv');
  const test = collection.labelled('known51-test.csv');
  return ['3', '10', 'all'].map((examples) => ({
    name: `BANKING 51/26 N=${examples}`,
    collection,
    draws: [collection.labelled(`known51-history-${examples}.csv`)],
    test,
  }));
}

function seeds(examples: number): string[] {
  return [0, 1, 2].map((seed) => `history-${examples}-seed${seed}.csv`);
}

requireData();
console.log(
  'knowledge base'.padEnd(20),
  ...['top-1', 'MRR@5', 'recall@5', 'precision', 'coverage', 'out found'].map((title) =>
    title.padStart(9),
  ),
  ...['p50 ms', 'p99 ms'].map((title) => title.padStart(8)),
);
const cases = [
  ...casesOf('banking77', 'BANKING77', {
    '0': [],
    '1': seeds(1),
    '3': seeds(3),
    '10': seeds(10),
    all: ['history-all.csv'],
  }),
  ...unknownIntentCases(),
  ...casesOf('clinc150', 'CLINC150', {
    '0': [],
    '3': ['history-3.csv'],
    '10': ['history-10.csv'],
    all: ['history-all.csv'],
  }),
  ...casesOf('banking77-fr', 'BANKING77 French', {
    '0': [],
    '3': ['history-3.csv'],
    '10': ['history-10.csv'],
  }),
];
for (const one of cases) print(one);
console.log(
  `precision: right among scores >= ${SCORE_AT_CONFIDENT_LINE}, questions out of scope included;`,
  'coverage: share of the answerable ones with such a score;',
  'out found: share of those out of scope without one.',
);
