import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addTallies, judge, onePassed, summaryLine, tallyReport } from './test-report.ts';

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-report-'));
  report = path.join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (content: unknown): void => writeFileSync(report, JSON.stringify(content));

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
};

const playwrightReport = {
  stats: { expected: 4, unexpected: 2, flaky: 1, skipped: 3 },
  errors: [],
};

describe('a report of vitest', () => {
  test('is counted by test', () => {
    write(vitestReport);
    expect(tallyReport('vitest', report, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test('counts a test file that broke before its first test', () => {
    const broken = { status: 'failed', assertionResults: [] };
    write({ ...vitestReport, testResults: [...vitestReport.testResults, broken] });
    expect(tallyReport('vitest', report, 1).failed).toBe(2);
  });
});

describe('a report of playwright', () => {
  test('is counted by test, a flaky one as failed', () => {
    write(playwrightReport);
    expect(tallyReport('playwright', report, 1)).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  test('counts errors outside of tests', () => {
    write({ ...playwrightReport, errors: [{ message: 'no tests found' }] });
    expect(tallyReport('playwright', report, 1).failed).toBe(4);
  });
});

describe('a runner that ended badly', () => {
  test('counts as one failure when it left no report', () => {
    expect(tallyReport('vitest', report, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(tallyReport('playwright', report, 0).failed).toBe(1);
  });

  test('counts as one failure when its report is cut off', () => {
    writeFileSync(report, '{ "stats": ');
    expect(tallyReport('playwright', report, 0).failed).toBe(1);
  });

  test('counts as one failure when its report knows of none', () => {
    write({ ...vitestReport, numFailedTests: 0, testResults: [] });
    expect(tallyReport('vitest', report, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });
});

describe('a tally is held against', () => {
  const tally = { passed: 10, failed: 0, skipped: 1 };

  test('the least number of tests', () => {
    expect(judge(tally, { leastTests: 10, maySkip: true })).toEqual({ tally, faults: [] });
    const { tally: judged, faults } = judge(tally, { leastTests: 11, maySkip: true });
    expect(judged).toEqual({ ...tally, failed: 1 });
    expect(faults).toEqual(['only 10 tests passed, and there are at least 11']);
  });

  test('a skipped test, where none may be', () => {
    const { tally: judged, faults } = judge(tally, { leastTests: 1, maySkip: false });
    expect(judged).toEqual({ ...tally, failed: 1 });
    expect(faults).toEqual(['1 skipped, which CI does not allow']);
  });
});

describe('the last line', () => {
  test('is the sum, and names skipped tests only when there are some', () => {
    expect(summaryLine(addTallies([]))).toBe('0 passed, 0 failed');
    expect(summaryLine(addTallies([onePassed, { passed: 3, failed: 2, skipped: 0 }]))).toBe(
      '4 passed, 2 failed',
    );
    expect(summaryLine({ passed: 1, failed: 0, skipped: 4 })).toBe('1 passed, 0 failed, 4 skipped');
  });
});
