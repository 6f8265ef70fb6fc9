import { describe, expect, test } from 'vitest';
import { ranTests } from './ran-tests.ts';

const outcomes = (report: unknown) => ranTests(report, '/project').map(({ outcome }) => outcome);

describe('a report of vitest', () => {
  const report = (...statuses: string[]) => ({
    testResults: [
      {
        name: '/project/packages/x/a.test.ts',
        assertionResults: statuses.map((status) => ({
          ancestorTitles: ['a group', 'a smaller one'],
          title: 'it works',
          status,
        })),
      },
    ],
  });

  test('names file, groups and title', () => {
    expect(ranTests(report('passed'), '/project')).toEqual([
      {
        file: 'packages/x/a.test.ts',
        titles: ['a group', 'a smaller one', 'it works'],
        outcome: 'passed',
      },
    ]);
  });

  test('takes nothing for passed that is not', () => {
    expect(outcomes(report('passed', 'failed', 'skipped', 'pending', 'todo', 'new'))).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });
});

describe('a report of Playwright', () => {
  const spec = (title: string, status = 'expected', ...results: string[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: results.map((result) => ({ status: result })) }],
  });
  const report = (...specs: object[]) => ({
    config: { rootDir: '/project/e2e' },
    suites: [
      {
        title: 'a.spec.ts',
        specs,
        suites: [{ title: 'a group', specs: [spec('inside', 'expected', 'passed')] }],
      },
    ],
  });

  test('names file, groups and title, however deep', () => {
    expect(ranTests(report(spec('outside', 'expected', 'passed')), '/project')).toEqual([
      { file: 'e2e/a.spec.ts', titles: ['a.spec.ts', 'outside'], outcome: 'passed' },
      { file: 'e2e/a.spec.ts', titles: ['a.spec.ts', 'a group', 'inside'], outcome: 'passed' },
    ]);
  });

  test('takes nothing for passed that is not', () => {
    const specs = [
      spec('failed', 'unexpected', 'failed'),
      spec('passed at the second try', 'flaky', 'failed', 'passed'),
      spec('meant to fail', 'expected', 'failed'),
      spec('meant to fail, at the first try', 'expected', 'failed', 'passed'),
      spec('skipped', 'skipped', 'skipped'),
      spec('never begun', 'skipped'),
    ];
    expect(outcomes(report(...specs))).toEqual([
      'failed',
      'failed',
      'failed',
      'failed',
      'skipped',
      'skipped',
      'passed',
    ]);
  });
});

test.each([null, 5, 'passed', [], {}, { testResults: 'all' }, { suites: null }])(
  'what is no report is refused: %j',
  (report) => {
    expect(() => ranTests(report, '/project')).toThrow('neither vitest nor Playwright');
  },
);
