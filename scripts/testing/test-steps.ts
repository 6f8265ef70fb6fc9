import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Runner } from './test-report.ts';

/** The project's root folder. */
export const root = path.join(import.meta.dirname, '../..');

/** The folder for the runners' reports. The tests of these scripts use another one. */
const reports = process.env['TEST_REPORTS'] ?? path.join(root, '.cache', 'test');

/** One part of a test run: a program, and the path of its report if it has tests. */
export interface Step {
  name: string;
  command: readonly [program: string, ...args: string[]];
  report?: { runner: Runner; file: string; leastTests: number };
  /** Environment variables that the program needs. */
  settings?: Readonly<Record<string, string>>;
  needsChromium?: boolean;
  limitMinutes: number;
}

/** Steps that do not depend on each other, only on the stage before. The longest comes first. */
export type Stage = readonly Step[];

/**
 * The minimum number of tests of each step, slightly fewer than exist. So a project, a folder or a pattern that no
 * longer finds its tests is a failure. Raise the numbers when tests are added.
 */
const LEAST = {
  unit: 2_600,
  unitAndServer: 9_500,
  embedded: 1_950,
  pooler: 4_900,
  direct: 50,
  browser: 495,
};

const browserReport = path.join(reports, 'playwright.json');

const staticSteps: Step[] = [
  {
    name: 'types: server, contract, assistant, client, tests',
    command: ['tsc', '-p', '.'],
    limitMinutes: 3,
  },
  { name: 'types: portal', command: ['tsc', '-p', 'packages/web'], limitMinutes: 3 },
  {
    name: 'types: client, without Node',
    command: ['tsc', '-p', 'packages/client'],
    limitMinutes: 3,
  },
  { name: 'types: browser tests', command: ['tsc', '-p', 'e2e'], limitMinutes: 3 },
  {
    name: 'types: generated client',
    command: ['tsc', '-p', 'tests/openapi-client'],
    limitMinutes: 3,
  },
  { name: 'types: scripts', command: ['tsc', '-p', 'scripts'], limitMinutes: 3 },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], limitMinutes: 3 },
  { name: 'format', command: ['oxfmt', '--check'], limitMinutes: 3 },
  { name: 'nothing unused', command: ['knip', '--no-progress'], limitMinutes: 3 },
];

const buildStep: Step = {
  name: 'build of the portal',
  command: ['node', 'scripts/bootstrap.mjs', 'build'],
  limitMinutes: 3,
};

const browserStep: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--reporter=dot,json'],
  report: { runner: 'playwright', file: browserReport, leastTests: LEAST.browser },
  settings: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  needsChromium: true,
  limitMinutes: 18,
};

/** The budget of each screen for its first visit. */
const budgetStep: Step = {
  ...browserStep,
  name: 'budgets of the screens',
  command: [...browserStep.command, 'e2e/build/budget.spec.ts'],
  report: { runner: 'playwright', file: browserReport, leastTests: 1 },
};

/** Vitest colours its output on a CI server as well, where colours are not visible. */
const plainText: Step['settings'] = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

function vitestStep(
  name: string,
  projects: readonly string[],
  {
    files = [],
    report = 'vitest',
    leastTests,
    ...more
  }: Partial<Omit<Step, 'report'>> & {
    files?: readonly string[];
    /** Name of the report's file. */
    report?: string;
    leastTests: number;
  },
): Step {
  const file = path.join(reports, `${report}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['vitest', 'run', '--allowOnly=false', ...chosen, ...reporters, ...files],
    report: { runner: 'vitest', file, leastTests },
    // A CI machine is several times slower than a developer's machine.
    limitMinutes: 12,
    ...more,
    settings: { ...plainText, ...more.settings },
  };
}

/** Vitest's projects without a server, of vitest.config.ts. */
const UNIT = ['unit', 'stubs'] as const;

const serverTests = (): string[] =>
  globSync('packages/server/{src,test}/**/*.test.ts', { cwd: root });

/** Tests that open a database of the run's server. */
const USES_DATABASE = /createTestApp|createTestDatabase|inject\('testServer'\)/;

/**
 * Tests of requests that are refused before any SQL, or that are not about SQL. Another PostgreSQL finds nothing new in
 * them.
 */
const NO_SQL_OF_THEIR_OWN =
  /\/(app|site|default-time-zone|sockets|browser-rules|slow-bodies|half-alive|openapi|serve-metrics|web-config|overload|fuzz|model|knowledge-training)\.test\.ts$/;

/**
 * Tests that must not go through a pooler, because they need the owner's connection or session
 * state.
 */
const PAST_THE_POOLER = /\/(migrate|migrate-cut-off|open|retry|restore-backup)\.test\.ts$/;

/** Tests of query plans, which every version of PostgreSQL makes in its own way. */
const PLANS = /\/(query-plans|text-search|list-pages)\.test\.ts$/;

/** Test files that use the run's database and test what happens in it. */
const databaseTests = (): string[] =>
  serverTests()
    .filter((file) => USES_DATABASE.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => !NO_SQL_OF_THEIR_OWN.test(file));

/** All tests that do not run on another PostgreSQL. They run on the embedded one. */
function embeddedStep(): Step {
  const elsewhere = new Set(databaseTests().filter((file) => !PLANS.test(file)));
  return vitestStep('server tests on the embedded database', ['server'], {
    files: serverTests().filter((file) => !elsewhere.has(file)),
    report: 'embedded',
    leastTests: LEAST.embedded,
    settings: { TEST_DATABASE_URL: '', TEST_POOLER_URL: '' },
  });
}

/** All tests of SQL, on the PostgreSQL of TEST_DATABASE_URL, through the pooler of TEST_POOLER_URL if there is one. */
const poolerStep = (): Step =>
  vitestStep('server tests through the pooler', ['server'], {
    files: databaseTests().filter((file) => !PAST_THE_POOLER.test(file)),
    report: 'pooler',
    leastTests: LEAST.pooler,
  });

/** The rest of them, without a pooler. */
const directStep = (): Step =>
  vitestStep('server tests past the pooler', ['server'], {
    files: databaseTests().filter((file) => PAST_THE_POOLER.test(file)),
    report: 'direct',
    leastTests: LEAST.direct,
    settings: { TEST_POOLER_URL: '' },
  });

const unitStep = (): Step =>
  vitestStep('unit and architecture tests', UNIT, { report: 'unit', leastTests: LEAST.unit });

/**
 * Runs each test once. Without TEST_DATABASE_URL, all run on the embedded PostgreSQL. With it, the tests of SQL run on
 * that database, and the rest on the embedded one.
 */
const serverAndUnitSteps = (): Step[] =>
  process.env['TEST_DATABASE_URL']
    ? [poolerStep(), embeddedStep(), unitStep(), directStep()]
    : [
        vitestStep('unit, architecture and server tests', [...UNIT, 'server'], {
          leastTests: LEAST.unitAndServer,
        }),
      ];

const FUZZ_REQUESTS = { few: 1_000, full: 40_000 };

const fuzzStep = (requests: number): Step =>
  vitestStep(`${requests} drawn requests`, ['server'], {
    files: ['packages/server/test/fuzz.test.ts'],
    report: 'fuzz',
    leastTests: 1,
    settings: { FUZZ_RUNS: String(requests) },
    limitMinutes: requests / 500,
  });

/**
 * Reads the reports of a run's steps. The tests named in docs/checks.md and docs/security.md must have run and passed.
 */
const proofStep = (steps: readonly Step[]): Step => ({
  name: 'every check is proved by a test that ran',
  command: [
    'node',
    'scripts/testing/prove-checks.ts',
    ...steps.flatMap(({ report }) => (report ? [report.file] : [])),
  ],
  limitMinutes: 1,
});

/** Kills the real server while many clients write to it. No acknowledged write may be lost. */
const crashStep: Step = {
  name: 'crash rounds',
  command: ['node', 'packages/server/test/crash/run.ts'],
  limitMinutes: 4,
};

/**
 * The plans by the words after `npm test --`. Without any words, everything runs. `npm run check` is the fast plan
 * without database and browser. The portal is built before the steps that read its files.
 */
export const plans: Readonly<Record<string, () => readonly Stage[]>> = {
  all: () => {
    const stages = [
      [...staticSteps, buildStep],
      [...serverAndUnitSteps(), crashStep],
      [browserStep],
    ];
    return [...stages, [proofStep(stages.flat())]];
  },
  check: () => [staticSteps, [unitStep()]],
  budget: () => [[buildStep], [budgetStep]],
  database: () => [[poolerStep()], [directStep()]],
  fuzz: () => [[fuzzStep(FUZZ_REQUESTS.few)]],
  'fuzz --full': () => [[fuzzStep(FUZZ_REQUESTS.full)]],
};
