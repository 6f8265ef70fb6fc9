import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, StandIns } from './stand-ins.ts';
import { root } from './test-steps.ts';

/** Tests of the runner itself, with stand-ins for the programs that it starts. */

let programs: StandIns;

beforeAll(() => {
  programs = new StandIns(['node', 'tsc', 'oxlint', 'oxfmt', 'knip', 'vitest', 'playwright']);
  report('vitest', { numPassedTests: 100_000 });
  programs.write(
    'reports/playwright.json',
    JSON.stringify({
      stats: { expected: 100_000, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [],
    }),
  );
});
afterAll(() => programs.remove());

function report(name: string, figures: object): void {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const content = { ...none, testResults: [], ...figures };
  programs.write(`reports/${name}.json`, JSON.stringify(content));
}

let runs = 0;

/** Runs a plan with its own folder for its reports. */
function npmTest(words: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<Ended> {
  runs += 1;
  const TEST_REPORTS = programs.at(`run-${runs}`);
  return programs.run(process.execPath, ['scripts/testing/run-tests.ts', ...words], {
    TEST_REPORTS,
    ...settings,
  });
}

/** The programs of a plan in order, each with the arguments that distinguish it. */
const named = (calls: readonly string[]): string[] =>
  calls.map((call) => call.replaceAll(/ (--(allowOnly|reporter|outputFile)|\/)\S+/g, ''));

const lastLine = ({ output }: Ended): string | undefined => output.trim().split('\n').at(-1);

const STATIC = [
  'tsc -p .',
  'tsc -p packages/client',
  'tsc -p packages/web',
  'tsc -p e2e',
  'tsc -p scripts',
  'tsc -p tests/openapi-client',
  'oxlint --type-aware --deny-warnings',
  'oxfmt --check',
  'knip --no-progress',
];
/** The steps of a stage run concurrently. */
const STAGES = [
  [...STATIC, 'node scripts/bootstrap.mjs build'],
  [
    'vitest run --project unit --project stubs --project server',
    'node packages/server/test/crash/run.ts',
  ],
  ['node scripts/find-chromium.mjs --install'],
  ['playwright test'],
  ['node scripts/testing/prove-checks.ts'],
];
const ALL = STAGES.flat();

test('every step of a whole run is there, the build before what looks at its files', async () => {
  const ended = await npmTest(['all']);
  const calls = named(ended.calls);
  for (const stage of STAGES)
    expect(calls.splice(0, stage.length).toSorted()).toEqual(stage.toSorted());
  expect(calls).toEqual([]);
  expect(ended.code).toBe(0);
  expect(lastLine(ended)).toBe('200012 passed, 0 failed');
});

test('with another database each test runs once: what touches SQL there, the rest on the embedded one', async () => {
  const { calls, code, output } = await npmTest(['all'], { TEST_DATABASE_URL: 'postgres://other' });
  expect({ code, output }).toMatchObject({ code: 0 });
  const runners = calls.filter((call) => call.startsWith('vitest'));
  expect(runners).toHaveLength(4);
  const runOf = (report: string): string =>
    runners.find((call) => call.includes(`/${report}.json`)) ?? '';
  const [unit, embedded, pooled, direct] = ['unit', 'embedded', 'pooler', 'direct'].map(runOf);
  expect(unit).toContain('--project unit --project stubs');
  const filesOf = (call: string): string[] => call.match(/\S+\.test\.ts/g) ?? [];
  const server = globSync('packages/server/{src,test}/**/*.test.ts', { cwd: root });
  const run = [embedded, pooled, direct].flatMap((call = '') => filesOf(call));
  expect(new Set(run)).toEqual(new Set(server));
  const twice = run.filter((file, at) => run.indexOf(file) !== at);
  expect(twice.map((file) => path.basename(file)).toSorted()).toEqual([
    'list-pages.test.ts',
    'query-plans.test.ts',
    'text-search.test.ts',
  ]);
  const reports = ['pooler', 'embedded', 'unit', 'direct', 'playwright'].map(
    (name) => `${name}.json`,
  );
  expect(
    calls
      .at(-1)
      ?.split('/')
      .filter((part) => part.includes('.json'))
      .join(' '),
  ).toMatch(new RegExp(reports.join('.*')));
});

test('the fast loop is the static steps and the unit tests', async () => {
  const { calls, code } = await npmTest(['check']);
  expect(named(calls.slice(0, -1)).toSorted()).toEqual(STATIC.toSorted());
  expect(named(calls.slice(-1))).toEqual(['vitest run --project unit --project stubs']);
  expect(code).toBe(0);
});

test('another database runs what touches SQL, and nothing that does not', async () => {
  const { calls } = await npmTest(['all', 'database']);
  expect(calls).toHaveLength(2);
  const [pooled = '', direct = ''] = calls;
  expect(pooled).toContain('packages/server/src/rooms/claims/claims.test.ts');
  expect(pooled).not.toContain('config.test.ts');
  expect(direct).toContain('packages/server/src/db/migrate/migrate.test.ts');
  expect(direct).not.toContain('claims.test.ts');
});

test.each(ALL)(
  'a failure of "%s" is the run’s, and the other steps run all the same',
  async (step) => {
    const ended = await npmTest(['all'], { FAIL: step.split(' --project')[0] });
    expect(ended.code).toBe(1);
    expect(lastLine(ended)).toMatch(/ [1-9]\d* failed$/);
    expect(ended.calls.length).toBeGreaterThanOrEqual(ALL.length - 1);
  },
);

describe('a run is red', () => {
  test('with a runner that leaves no report', async () => {
    expect((await npmTest(['check'], { NO_REPORT: '1' })).code).toBe(1);
  });

  test('with fewer tests than there are', async () => {
    report('vitest', { numPassedTests: 12 });
    const ended = await npmTest(['check']);
    report('vitest', { numPassedTests: 100_000 });
    expect(ended.code).toBe(1);
    expect(ended.output).toContain('only 12 tests passed, and there are at least');
  });

  test('with a skipped test on a CI server, and not at a desk', async () => {
    report('vitest', { numPassedTests: 100_000, numPendingTests: 1 });
    const onServer = await npmTest(['check'], { CI: 'true' });
    const atDesk = await npmTest(['check']);
    report('vitest', { numPassedTests: 100_000 });
    expect(onServer.code).toBe(1);
    expect(lastLine(onServer)).toBe('100009 passed, 1 failed, 1 skipped');
    expect(atDesk.code).toBe(0);
  });

  test('with a plan that nobody knows', async () => {
    const { code, output } = await npmTest(['all', 'nonsense']);
    expect(code).toBe(1);
    expect(output).toContain('Say one of: all, check');
  });
});
