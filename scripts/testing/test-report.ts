import { existsSync, readFileSync } from 'node:fs';

/** How many tests passed, failed and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** Which runner has written a report. */
export type Runner = 'vitest' | 'playwright';

const nothingRan: Readonly<Tally> = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Readonly<Tally> = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Readonly<Tally> = { passed: 0, failed: 1, skipped: 0 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/**
 * Counts the tests in a runner's JSON report. A runner with a non-zero exit code has at least one failure, whatever its
 * report says. It may have crashed before, after or between the tests.
 */
export function tallyReport(runner: Runner, report: string, exitCode: number): Tally {
  const tally = existsSync(report) ? readReport(runner, report) : oneFailed;
  const hidden = exitCode !== 0 && tally.failed === 0 ? 1 : 0;
  return { ...tally, failed: tally.failed + hidden };
}

function readReport(runner: Runner, report: string): Tally {
  try {
    const content: unknown = JSON.parse(readFileSync(report, 'utf8'));
    return runner === 'vitest'
      ? tallyVitest(content as VitestReport)
      : tallyPlaywright(content as PlaywrightReport);
  } catch {
    return oneFailed; // cut off while it was being written
  }
}

function tallyVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The requirements of a step, besides having no failure. */
export interface Demands {
  /** Fewer passed tests count as a failure, because a folder or project that no longer runs must not look green. */
  leastTests: number;
  /** On a CI server a skipped test is a failure. Elsewhere a machine may lack what a test needs. */
  maySkip: boolean;
}

/** A tally, and a sentence for each unmet requirement. */
export interface Judged {
  tally: Tally;
  faults: string[];
}

/** Compares a tally with the requirements. Every unmet one adds one failure. */
export function judge(tally: Tally, { leastTests, maySkip }: Demands): Judged {
  const faults = [
    ...(tally.passed < leastTests
      ? [`only ${tally.passed} tests passed, and there are at least ${leastTests}`]
      : []),
    ...(!maySkip && tally.skipped > 0 ? [`${tally.skipped} skipped, which CI does not allow`] : []),
  ];
  return { tally: { ...tally, failed: tally.failed + faults.length }, faults };
}

/** The sum of several tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    nothingRan,
  );
}

/** The last line of a test run. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
