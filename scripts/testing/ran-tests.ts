import path from 'node:path';

/** The result of a test. */
export type Outcome = 'passed' | 'failed' | 'skipped';

/** A test as a runner reports it. */
export interface RanTest {
  /** The path from the project's root, with forward slashes. */
  readonly file: string;
  /** The titles of the groups around it, outermost first, then its own title, as the runner filled them in. */
  readonly titles: readonly string[];
  readonly outcome: Outcome;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string; results: Result[] }[] }[];
}

interface Result {
  status: string;
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

/** Every test in a runner's JSON report. Throws when the report is of neither runner. */
export function ranTests(report: unknown, root: string): RanTest[] {
  if (isReport<VitestReport>(report, 'testResults')) return ofVitest(report, root);
  if (isReport<PlaywrightReport>(report, 'suites')) return ofPlaywright(report, root);
  throw new TypeError('It is a report of neither vitest nor Playwright.');
}

function isReport<Report>(value: unknown, list: keyof Report): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray((value as Record<PropertyKey, unknown>)[list])
  );
}

const fromRoot = (root: string, file: string): string =>
  path.relative(root, file).split(path.sep).join('/');

const VITEST: Readonly<Record<string, Outcome>> = { passed: 'passed', failed: 'failed' };

function ofVitest({ testResults }: VitestReport, root: string): RanTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: fromRoot(root, name),
      titles: [...ancestorTitles, title],
      outcome: VITEST[status] ?? 'skipped',
    })),
  );
}

function ofPlaywright({ config, suites }: PlaywrightReport, root: string): RanTest[] {
  const inSuite = ({ title, specs, suites: inner = [] }: PlaywrightSuite, above: string[]) => {
    const titles = [...above, title];
    const own = specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        file: fromRoot(root, path.join(config.rootDir, spec.file)),
        titles: [...titles, spec.title],
        outcome: playwrightOutcome(test),
      })),
    );
    return [...own, ...inner.flatMap((suite): RanTest[] => inSuite(suite, titles))];
  };
  return suites.flatMap((suite) => inSuite(suite, []));
}

/** A test that passed only on a retry, or that was expected to fail, has not passed. */
function playwrightOutcome({ status, results }: { status: string; results: Result[] }): Outcome {
  if (status === 'skipped') return 'skipped';
  return status === 'expected' && results.every((result) => result.status === 'passed')
    ? 'passed'
    : 'failed';
}
