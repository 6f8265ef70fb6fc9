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
  limitMinutes: 10,
};

/** Vitest colours its output on a CI server as well, where nobody sees colours. */
const plainText: Step['settings'] = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

function vitestStep(name: string, projects: readonly string[]): Step {
  const file = path.join(reports, 'vitest.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['vitest', 'run', '--allowOnly=false', ...chosen, ...reporters],
    report: { runner: 'vitest', file },
    settings: plainText,
    // A CI machine is several times slower than a desk.
    limitMinutes: 12,
  };
}

/** The real server, killed while many write to it: nothing that was acknowledged may be lost. */
const crashStep: Step = {
  name: 'crash rounds',
  command: ['node', 'packages/server/test/crash/run.ts'],
  limitMinutes: 4,
};

/** `npm test` runs all; `npm run check` is the fast loop without database and browser. */
export const plans: Readonly<Record<string, readonly Step[]>> = {
  all: [
    ...staticSteps,
    vitestStep('unit, architecture and server tests', ['unit', 'server']),
    crashStep,
    buildStep,
    browserStep,
  ],
  check: [...staticSteps, vitestStep('unit and architecture tests', ['unit'])],
};
