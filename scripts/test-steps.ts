import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Runner } from './test-report.ts';

/** The project's root folder. */
export const root = path.join(import.meta.dirname, '..');

const reports = path.join(root, '.cache', 'test');

/** One part of a test run: a program, and where its report lies when it counts tests of its own. */
export interface Step {
  name: string;
  command: readonly [program: string, ...args: string[]];
  report?: { runner: Runner; file: string };
  /** Environment variables that the program needs. */
  settings?: Readonly<Record<string, string>>;
  needsChromium?: boolean;
  limitMinutes: number;
}

const browserReport = path.join(reports, 'playwright.json');

const staticSteps: Step[] = [
  {
    name: 'types: server, contract, assistant, tests',
    command: ['tsc', '-p', '.'],
    limitMinutes: 3,
  },
  { name: 'types: portal', command: ['tsc', '-p', 'packages/web'], limitMinutes: 3 },
  { name: 'types: browser tests', command: ['tsc', '-p', 'e2e'], limitMinutes: 3 },
  { name: 'types: scripts', command: ['tsc', '-p', 'scripts'], limitMinutes: 3 },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], limitMinutes: 3 },
  { name: 'format', command: ['oxfmt', '--check'], limitMinutes: 3 },
];

const buildStep: Step = {
  name: 'build of the portal',
  command: ['node', 'scripts/bootstrap.mjs', 'build'],
  limitMinutes: 3,
};

const browserStep: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--reporter=dot,json'],
  report: { runner: 'playwright', file: browserReport },
  settings: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  needsChromium: true,
  limitMinutes: 18,
};

/** What each screen may cost at its first visit. */
const budgetStep: Step = {
  ...browserStep,
  name: 'budgets of the screens',
  command: [...browserStep.command, 'e2e/budget.spec.ts'],
};

/** Vitest colours its output on a CI server as well, where nobody sees colours. */
const plainText: Step['settings'] = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

function vitestStep(
  name: string,
  projects: readonly string[],
  { files = [], ...more }: Partial<Step> & { files?: readonly string[] } = {},
): Step {
  const file = path.join(reports, 'vitest.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['vitest', 'run', '--allowOnly=false', ...chosen, ...reporters, ...files],
    report: { runner: 'vitest', file },
    // A CI machine is several times slower than a desk.
    limitMinutes: 12,
    ...more,
    settings: { ...plainText, ...more.settings },
  };
}

const SERVER_TESTS = 'packages/server';

/** Test files of the server in which one of these words stands: those that use the database of the run. */
function serverTestsWith(words: RegExp): string[] {
  return globSync(`${SERVER_TESTS}/{src,test}/**/*.test.ts`, { cwd: root }).filter((file) =>
    words.test(readFileSync(path.join(root, file), 'utf8')),
  );
}

/** The suite on the PostgreSQL of TEST_DATABASE_URL; what concerns the embedded one alone is not repeated. */
const databaseStep = (): Step =>
  vitestStep('server tests on TEST_DATABASE_URL', ['server'], {
    files: serverTestsWith(/createTestApp|createTestDatabase|inject\('testServer'\)/),
  });

/** Drawn requests and stories take long and find in the way to the database nothing that the others do not. */
const DRAWN = /\/(fuzz|model)\.test\.ts$/;

/** All else that goes through the API, with the pooler of TEST_POOLER_URL in between. */
const poolerStep = (): Step =>
  vitestStep('server tests through TEST_POOLER_URL', ['server'], {
    files: serverTestsWith(/createTestApp/).filter((file) => !DRAWN.test(file)),
  });

const FUZZ_REQUESTS = { few: 1_000, full: 40_000 };

const fuzzStep = (requests: number): Step =>
  vitestStep(`${requests} drawn requests`, ['server'], {
    files: ['packages/server/test/fuzz.test.ts'],
    settings: { FUZZ_RUNS: String(requests) },
    limitMinutes: requests / 500,
  });

/** The real server, killed while many write to it: nothing that was acknowledged may be lost. */
const crashStep: Step = {
  name: 'crash rounds',
  command: ['node', 'packages/server/test/crash/run.ts'],
  limitMinutes: 4,
};

/**
 * By the words after `npm test --`. Without any, all is run; `npm run check` is the fast loop without database and
 * browser.
 */
export const plans: Readonly<Record<string, () => readonly Step[]>> = {
  all: () => [
    ...staticSteps,
    vitestStep('unit, architecture and server tests', ['unit', 'server']),
    crashStep,
    buildStep,
    browserStep,
  ],
  check: () => [...staticSteps, vitestStep('unit and architecture tests', ['unit'])],
  budget: () => [buildStep, budgetStep],
  database: () => [databaseStep()],
  pooler: () => [poolerStep()],
  fuzz: () => [fuzzStep(FUZZ_REQUESTS.few)],
  'fuzz --full': () => [fuzzStep(FUZZ_REQUESTS.full)],
};
