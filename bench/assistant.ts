/**
 * Measures how accurate and how fast the assistant is on the open data. It uses the product's own code, and compares it
 * with BM25 and MiniSearch in the same run.
 *   npm run bench -- assistant [--quick] [part of a name ...]
 * Then it simulates the use by a company on the test data, row by row (names begin with "life"), and measures what is lost
 * when only a part of the examples is held (names begin with "held"). Test data is used for
 * these figures only; nothing is tuned on it. With several draws of a history the figures are means over the draws;
 * --quick takes the first draw.
 */
import { parseArgs } from 'node:util';
import { createAssistant } from '@recourse/assistant/assistant';
import { evaluate, type Evaluation } from '@recourse/assistant/evaluation';
import { train } from '@recourse/assistant/train/training';
import { luceneBm25, miniSearch } from './assistant/baselines.ts';
import { caseOf, plansOf, type Case, type Draw } from './assistant/cases.ts';
import { requireData } from './assistant/data.ts';
import { HELD_PLANS, printHeld } from './assistant/held.ts';
import { LIFE_PLANS, printLife } from './assistant/test-lives.ts';

/** MiniSearch is slow on long documents, so it answers only every tenth question. */
const MINISEARCH_STEP = 10;

const COLUMNS = {
  inScopeAccuracy: 'top-1',
  mrrAt5: 'MRR@5',
  recallAt5: 'recall@5',
  confidentPrecision: 'precision',
  inScopeCoverage: 'coverage',
  outOfScopeRecall: 'out found',
  queryP50Ms: 'p50 ms',
  queryP99Ms: 'p99 ms',
} as const satisfies Partial<Record<keyof Evaluation, string>>;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

interface Measured {
  readonly figures: readonly Evaluation[];
  readonly trainingSeconds: number;
  readonly bm25: number;
  readonly mini: number;
}

const now = () => performance.now();

function measure(one: Case): Measured {
  const measured = one.draws.map((draw) => measureDraw(one, draw));
  const mean = (of: (part: (typeof measured)[number]) => number) =>
    measured.reduce((sum, part) => sum + of(part), 0) / measured.length;
  return {
    figures: measured.map(({ figures }) => figures),
    trainingSeconds: mean(({ seconds }) => seconds),
    bm25: mean(({ bm25 }) => bm25),
    mini: mean(({ mini }) => mini),
  };
}

function measureDraw(one: Case, { examples, unlabelled }: Draw) {
  const { solutions } = one.collection;
  const assistant = createAssistant();
  for (const solution of solutions) assistant.putSolution(solution);
  for (const [at, example] of examples.entries()) {
    assistant.putExample({ key: `history:${at}`, ...example });
  }
  for (const [at, text] of unlabelled.entries()) assistant.putUnlabelled(`open:${at}`, text);
  const before = process.cpuUsage();
  const model = train(assistant.snapshot(), one.options);
  const { user, system } = process.cpuUsage(before);
  assistant.adopt(model);
  const some = one.questions.filter((_, at) => at % MINISEARCH_STEP === 0);
  return {
    figures: evaluate(assistant, one.questions, now),
    seconds: (user + system) / 1e6,
    bm25: evaluate(luceneBm25(solutions, examples), one.questions, now).inScopeAccuracy ?? 0,
    mini: evaluate(miniSearch(solutions, examples), some, now).inScopeAccuracy ?? 0,
  };
}

function meanOf(figures: readonly Evaluation[], name: Column): number | null {
  const values = figures.flatMap((one) => one[name] ?? []);
  return values.length === 0 ? null : values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** A figure, with a mark when it is below its minimum. */
function cell(value: number | null, name: Column, floor: number | undefined): string {
  if (value === null) return '-'.padStart(10);
  const text = value.toFixed(name.startsWith('query') ? 2 : 3);
  return `${text}${floor !== undefined && value < floor ? '!' : ' '}`.padStart(10);
}

function print(one: Case): number {
  const { figures, trainingSeconds, bm25, mini } = measure(one);
  const cells = NAMES.map((name) => cell(meanOf(figures, name), name, one.floors[name]));
  const accuracy = meanOf(figures, 'inScopeAccuracy') ?? 0;
  const missed = NAMES.filter((name) => (meanOf(figures, name) ?? 1) < (one.floors[name] ?? 0));
  const others = [bm25, mini].map((value) => value.toFixed(3).padStart(10));
  const time = trainingSeconds.toFixed(1).padStart(9);
  console.log(one.name.padEnd(28), ...cells, ...others, time);
  for (const name of missed)
    console.log(`  below its target: ${COLUMNS[name]} ${one.floors[name]}`);
  if (accuracy < bm25) console.log('  below BM25');
  return missed.length + Number(accuracy < bm25);
}

requireData();
const {
  positionals: wanted,
  values: { quick },
} = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const isWanted = ({ name }: { name: string }): boolean =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));
const plans = plansOf(quick).filter(isWanted);
const lives = LIFE_PLANS.filter(isWanted);
const parts = HELD_PLANS.filter(isWanted);
console.log(
  'knowledge base'.padEnd(28),
  ...NAMES.map((name) => COLUMNS[name].padStart(10)),
  ...['BM25', 'MiniSearch', 'train s'].map((title) => title.padStart(title === 'train s' ? 9 : 10)),
);
let missed = 0;
for (const plan of plans) missed += print(caseOf(plan));
console.log(
  'precision: right among scores of 1.3 and more, questions out of scope included; coverage: share',
  'of the answerable ones with such a score; out found: share of those out of scope without one;',
  `BM25 and MiniSearch: their top-1; train s: CPU seconds. Targets missed: ${missed}.`,
);
if (lives.length > 0) {
  const titles = ['asked', 'confident', 'precision', 'worst 300', 'coverage', 'out found'];
  console.log('\nin life'.padEnd(29), ...titles.map((title) => title.padStart(10)));
  let missedInLife = 0;
  for (const plan of lives) missedInLife += printLife(plan);
  console.log(
    'asked, judged and taught row by row, from three examples a solution on. Precision and the worst window',
    `count from 20 confident answers on. Targets missed: ${missedInLife}.`,
  );
}
if (parts.length > 0) {
  const titles = ['top-1', 'precision', 'coverage'];
  const columns = [...titles, ...titles, 'lost'];
  console.log('\nall, then a part held'.padEnd(29), ...columns.map((title) => title.padStart(10)));
  let lost = 0;
  for (const plan of parts) lost += printHeld(plan);
  console.log(
    'as many sums and the same share of the examples as a server holds of 5,000,000 with 10,000 solutions;',
    `the hyperplanes are trained from all. More than .005 of top-1 lost: ${lost}.`,
  );
}
