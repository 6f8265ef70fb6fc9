import { describe, expect, test } from 'vitest';
import { type Check, readChecks } from './checks-page.ts';
import { missingProofs } from './missing-proofs.ts';
import type { Outcome, RanTest } from './ran-tests.ts';

const FILE = 'packages/x/a.test.ts';

const check = (title: string, file = FILE): Check[] => [
  { id: 'ZZ-01', text: '', proofs: [{ file, title }] },
];
const ran = (title: string, outcome: Outcome = 'passed', group = 'a group'): RanTest => ({
  file: FILE,
  titles: [group, title],
  outcome,
});

test('a line names files and their titles', () => {
  expect(
    readChecks('- **ZZ-01** About. `a.test.ts`: "one", "two"; `b.ts`: "c". Rest.\nNo line.'),
  ).toEqual([
    {
      id: 'ZZ-01',
      text: 'About. `a.test.ts`: "one", "two"; `b.ts`: "c". Rest.',
      proofs: [
        { file: 'a.test.ts', title: 'one' },
        { file: 'a.test.ts', title: 'two' },
        { file: 'b.ts', title: 'c' },
      ],
    },
  ]);
});

test('a test that passed proves', () => {
  expect(missingProofs(check('it works'), [ran('it works')])).toEqual([]);
});

test.each<[string, RanTest[]]>([
  ['failed', [ran('it works', 'failed')]],
  ['was skipped', [ran('it works', 'skipped')]],
  ['did not run', []],
  ['did not run', [ran('it works otherwise'), ran('whether it works')]],
  ['did not run', [{ ...ran('it works'), file: 'packages/y/a.test.ts' }]],
  ['failed', [ran('it works'), ran('it works', 'failed')]],
  ['was skipped', [ran('it works'), ran('it works', 'skipped')]],
])('a test that %s does not', (flaw, tests) => {
  expect(missingProofs(check('it works'), tests)).toEqual([`ZZ-01 ${FILE}: "it works" ${flaw}`]);
});

test('each missing proof has a line of its own', () => {
  const checks = [...check('one'), ...check('two'), ...check('three')];
  expect(missingProofs(checks, [ran('two')])).toHaveLength(2);
});

describe('a group', () => {
  test('proves when all of it passed', () => {
    expect(missingProofs(check('a group'), [ran('one'), ran('two')])).toEqual([]);
  });

  test.each(['failed', 'skipped'] as const)('does not when one of it %s', (outcome) => {
    expect(missingProofs(check('a group'), [ran('one'), ran('two', outcome)])).toHaveLength(1);
  });
});

describe('what is filled in', () => {
  test.each([
    ['the id %s is refused', 'the id 0 is refused'],
    ['the id %s is refused', 'the id  is refused'],
    ['%i of %d are %j', '2 of 3 are {a:[1]}'],
    ['$name.first of $path', 'Anna of /api/claims'],
    ['$endpoint.path?$asked for $as', '/api/claims?q=(a+)+$ for admin'],
    ['${runs} files', '40 files'],
    ['${JSON.stringify(answer)} is told', '[1] is told'],
    ['%s over\nlines', 'one\ntwo over\nlines'],
    ['100%% of %s', '100% of them'],
    ['a (b) [c] + d?', 'a (b) [c] + d?'],
    ['it says no', 'it says "no"'],
  ])('may be anything: %s', (title, given) => {
    expect(missingProofs(check(title), [ran(given)])).toEqual([]);
  });

  test.each([
    ['the id %s is refused', 'the id 0 is accepted'],
    ['the id %s is refused', 'and the id 0 is refused'],
    ['a.b', 'axb'],
    ['costs $5', 'costs $6'],
    ['80 % of them', '80 x of them'],
  ])('is not all of it: %s', (title, given) => {
    expect(missingProofs(check(title), [ran(given)])).toHaveLength(1);
  });
});

test.each(['bench/load.ts', 'e2e/support/test.ts', 'packages/server/test/crash/rounds.ts'])(
  'what no runner reports is not asked for: %s',
  (file) => {
    expect(missingProofs(check('what stands there', file), [])).toEqual([]);
  },
);
