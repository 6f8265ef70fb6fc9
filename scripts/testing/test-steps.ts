import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Runner } from './test-report.ts';

/** The project's root folder. */
export const root = path.join(import.meta.dirname, '../..');

/** Where the runners leave their reports; the tests of these scripts name a folder of their own. */
const reports = process.env['TEST_REPORTS'] ?? path.join(root, '.cache', 'test');

/** One part of a test run: a program, and where its report lies when it counts tests of its own. */
export interface Step {
  name: string;
  command: readonly [program: string, ...args: string[]];
  report?: { runner: Runner; file: string; leastTests: number };
  /** Environment variables that the program needs. */
  settings?: Readonly<Record<string, string>>;
  needsChromium?: boolean;
  limitMinutes: number;
}

/** Steps that need nothing of one another; they need what the stage before has done. The longest stands first. */
export type Stage = readonly Step[];

/**
 * How many tests a step has at least, a few less than there are: a project, a folder or a pattern that no longer
 * finds its tests is a failure. Raise them when tests are added.
 */
const LEAST = {
  unit: 1_684,
  unitAndServer: 5_300,
  embedded: 1_250,
  pooler: 1_780,
  direct: 45,
  browser: 313,
};

const browserReport = path.join(reports, 'playwright.json');

const staticSteps: Step[] = [
  {
    name: 'types: server, contract, assistant, tests',
    command: ['tsc', '-p', '.'],
    limitMinutes: 3,
  },
  { name: 'types: portal', command: ['tsc', '-p', 'packages/web'], limitMinutes: 3 },
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

/** What each screen may cost at its first visit. */
const budgetStep: Step = {
  ...browserStep,
  name: 'budgets of the screens',
  command: [...browserStep.command, 'e2e/build/budget.spec.ts'],
  report: { runner: 'playwright', file: browserReport, leastTests: 1 },
};

/** Vitest colours its output on a CI server as well, where nobody sees colours. */
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
    // A CI machine is several times slower than a desk.
    limitMinutes: 12,
    ...more,
    settings: { ...plainText, ...more.settings },
  };
}

const serverTests = (): string[] =>
  globSync('packages/server/{src,test}/**/*.test.ts', { cwd: root });

/** What opens a database of the run's server. */
const USES_DATABASE = /createTestApp|createTestDatabase|inject\('testServer'\)/;

/** Refused before any SQL, or about another thing than SQL: another PostgreSQL finds nothing new in them. */
const NO_SQL_OF_THEIR_OWN =
  /\/(app|site|default-time-zone|sockets|browser-rules|slow-bodies|half-alive|openapi|serve-metrics|web-config|overload|fuzz|model|knowledge-training)\.test\.ts$/;

/** What a pooler is not for: the owner's connection, and what a session keeps. */
const PAST_THE_POOLER = /\/(migrate|migrate-cut-off|open|retry|restore-backup)\.test\.ts$/;

/** About the plans of statements, which every PostgreSQL makes in its own way. */
const PLANS = /\/(query-plans|text-search|list-pages)\.test\.ts$/;

/** Test files that use the database of the run and are there for what happens in it. */
const databaseTests = (): string[] =>
  serverTests()
    .filter((file) => USES_DATABASE.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => !NO_SQL_OF_THEIR_OWN.test(file));

/** All that another PostgreSQL does not run, on the embedded one. */
function embeddedStep(): Step {
  const elsewhere = new Set(databaseTests().filter((file) => !PLANS.test(file)));
  return vitestStep('server tests on the embedded database', ['server'], {
    files: serverTests().filter((file) => !elsewhere.has(file)),
    report: 'embedded',
    leastTests: LEAST.embedded,
    settings: { TEST_DATABASE_URL: '', TEST_POOLER_URL: '' },
  });
}

/** All that touches SQL on the PostgreSQL of TEST_DATABASE_URL, through the pooler of TEST_POOLER_URL if there is one. */
const poolerStep = (): Step =>
  vitestStep('server tests through the pooler', ['server'], {
    files: databaseTests().filter((file) => !PAST_THE_POOLER.test(file)),
    report: 'pooler',
    leastTests: LEAST.pooler,
  });

/** The rest of it, with no pooler in between. */
const directStep = (): Step =>
  vitestStep('server tests past the pooler', ['server'], {
    files: databaseTests().filter((file) => PAST_THE_POOLER.test(file)),
    report: 'direct',
    leastTests: LEAST.direct,
    settings: { TEST_POOLER_URL: '' },
  });

const unitStep = (): Step =>
  vitestStep('unit and architecture tests', ['unit'], { report: 'unit', leastTests: LEAST.unit });

/**
 * Each test once: at a desk all on the embedded PostgreSQL; where TEST_DATABASE_URL names another one, what touches SQL
 * on that, and the rest on the embedded one.
 */
const serverAndUnitSteps = (): Step[] =>
  process.env['TEST_DATABASE_URL']
    ? [poolerStep(), embeddedStep(), unitStep(), directStep()]
    : [
        vitestStep('unit, architecture and server tests', ['unit', 'server'], {
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

/** Reads the reports of a run's steps: what docs/checks.md names must have run and passed in it. */
const proofStep = (steps: readonly Step[]): Step => ({
  name: 'every check is proved by a test that ran',
  command: [
    'node',
    'scripts/testing/prove-checks.ts',
    ...steps.flatMap(({ report }) => (report ? [report.file] : [])),
  ],
  limitMinutes: 1,
});

/** The real server, killed while many write to it: nothing that was acknowledged may be lost. */
const crashStep: Step = {
  name: 'crash rounds',
  command: ['node', 'packages/server/test/crash/run.ts'],
  limitMinutes: 4,
};

/**
 * By the words after `npm test --`. Without any, all is run; `npm run check` is the fast loop without database and
 * browser. The portal is built before what looks at its files.
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
