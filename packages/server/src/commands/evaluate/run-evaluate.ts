import { parseArgs } from 'node:util';
import { type Assistant, createAssistant } from '@recourse/assistant/assistant';
import { evaluate, type Evaluation, type Question } from '@recourse/assistant/evaluation';
import type { LifeReport } from '@recourse/assistant/life';
import { solutionWords } from '@recourse/assistant/store/solutions-and-examples';
import { train } from '@recourse/assistant/train/training';
import { StartError } from '../../start-error.ts';
import { ImportError } from '../../kernel/csv/bad-lines.ts';
import type { ImportSource } from '../../kernel/csv/csv-records.ts';
import type { Encoder } from '../../knowledge/encoder/encoder.ts';
import { encodeAll } from './encode-all.ts';
import { evaluateLife } from './as-in-life.ts';
import { COVERAGE, figureLines, OUT_OF_SCOPE, percent } from './figures.ts';
import { examplesOf, readQuestionsFile, readSolutionsFile } from './evaluate-files.ts';
import { HISTORY_COLUMNS, SOLUTION_COLUMNS } from '../../rooms/imports/import-columns.ts';

export const EVALUATE_USAGE = `Usage:
  npm run evaluate -- --solutions FILE [--history FILE] --test FILE [--as-in-life] [--json]

Teaches the assistant the solutions and the history, as the portal would, and asks it the test.
With --as-in-life it asks one row after the other, is told what was right, and learns it before the next.
With ENCODER set it asks that encoder as well.
Solutions are CSV with the columns ${SOLUTION_COLUMNS.needed.join(',')}; history and test
${HISTORY_COLUMNS.needed.join(',')}, where no solution means that none answers the complaint.`;

/** The files to read and how to print. */
export interface EvaluateArguments {
  readonly solutions: string;
  /** undefined: nothing has been validated yet. */
  readonly history: string | undefined;
  readonly test: string;
  readonly asInLife: boolean;
  readonly json: boolean;
}

/** The counts of the files and the figures; the keys are those of `--json`. */
export type EvaluationReport = { solutions: number; history: number; test: number } & Evaluation;

/** Reads the arguments of the command. Throws StartError with what is wrong and the usage. */
export function readEvaluateArguments(argv: readonly string[]): EvaluateArguments {
  const { solutions, history, test, json, 'as-in-life': asInLife } = parse(argv);
  if (solutions === undefined || test === undefined)
    throw new StartError(`Name the solutions and the test.\n\n${EVALUATE_USAGE}`);
  return { solutions, history, test, asInLife: asInLife === true, json: json === true };
}

/** The files to read; without a history nothing has been validated yet. */
export type EvaluationFiles = Record<'solutions' | 'test', ImportSource> & {
  history: ImportSource | undefined;
};

interface Prepared {
  readonly assistant: Assistant;
  readonly counts: { solutions: number; history: number; test: number };
  readonly test: readonly Question[];
}

/** Reads the files, teaches the solutions and the history, and gets the vectors of all texts from the encoder, if any. */
async function prepare(files: EvaluationFiles, encoder: Encoder | null): Promise<Prepared> {
  const { solutions, numberOf } = await inFile('solutions', readSolutionsFile(files.solutions));
  const history =
    files.history === undefined
      ? []
      : await inFile('history', readQuestionsFile(files.history, numberOf));
  const test = await inFile('test', readQuestionsFile(files.test, numberOf));
  const assistant = createAssistant();
  for (const solution of solutions) assistant.putSolution(solution);
  for (const example of examplesOf(history)) assistant.putExample(example);
  if (encoder) {
    const asked = test.map(({ text }) => text);
    const examples = history.map(({ text }) => text);
    const taught = [...solutions.map(solutionWords), ...examples, ...asked];
    assistant.useVectors(await encodeAll(encoder, { taught, asked }));
  }
  const counts = { solutions: solutions.length, history: history.length, test: test.length };
  return { assistant, counts, test };
}

/** Teaches, trains and tests the assistant with the product's own code, without a server. */
export async function runEvaluation(
  files: EvaluationFiles,
  encoder: Encoder | null = null,
): Promise<EvaluationReport> {
  const { assistant, counts, test } = await prepare(files, encoder);
  assistant.adopt(train(assistant.snapshot()));
  return { ...counts, ...evaluate(assistant, test, () => performance.now()) };
}

/** Evaluates a life, question by question: each first answer is judged, and the right solution is taught. */
export async function runLife(
  files: EvaluationFiles,
  encoder: Encoder | null = null,
): Promise<LifeReport> {
  const { assistant, test } = await prepare(files, encoder);
  return evaluateLife(assistant, test);
}

/** The report for people: one line for each figure. */
export function describeEvaluation(report: EvaluationReport): string {
  const time = (value: number | null) => (value === null ? '-' : `${value.toFixed(2)} ms`);
  const lines = figureLines([
    ['solutions', String(report.solutions)],
    ['history', String(report.history)],
    ['test', String(report.test)],
    ['right first answers, in scope', percent(report.inScopeAccuracy)],
    ['mean reciprocal rank at 5', report.mrrAt5?.toFixed(3) ?? '-'],
    ['right answer among five', percent(report.recallAt5)],
    ['confident answers that are right', percent(report.confidentPrecision)],
    ['confident answers, of all', percent(report.confidentShare)],
    [COVERAGE, percent(report.inScopeCoverage)],
    [OUT_OF_SCOPE, percent(report.outOfScopeRecall)],
    ['time to answer, median', time(report.queryP50Ms)],
    ['time to answer, 99 of 100', time(report.queryP99Ms)],
  ]);
  return lines.join('\n');
}

/** Adds the name of the file to the errors about bad lines. */
async function inFile<T>(name: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new StartError(error.lines.map((line) => `${name}, ${line}`).join('\n'));
  }
}

function parse(argv: readonly string[]) {
  const file = { type: 'string' } as const;
  const options = {
    solutions: file,
    history: file,
    test: file,
    'as-in-life': { type: 'boolean' },
    json: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${reason}\n\n${EVALUATE_USAGE}`);
  }
}
