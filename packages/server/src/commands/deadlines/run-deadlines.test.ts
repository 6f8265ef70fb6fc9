import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeDeadlines, readDeadlineArguments, runDeadlines } from './run-deadlines.ts';

const SAMPLE = path.join(import.meta.dirname, '../../../../../docs/samples/deadlines.json');
const sample = () => JSON.parse(readFileSync(SAMPLE, 'utf8'));
const run = (file: unknown) => runDeadlines(JSON.stringify(file), 'cases.json');

test('the sample that comes with the product gives the dates that it says', () => {
  const { cases } = sample();
  const results = runDeadlines(readFileSync(SAMPLE, 'utf8'), SAMPLE);
  expect(results.map(({ name }) => name)).toEqual(cases.map(({ name }: { name: string }) => name));
  for (const [place, { expected }] of cases.entries())
    expect(results[place]).toMatchObject(expected);
});

test('a case has its calendar and its rule written out, or by name', () => {
  const { calendars, rules, cases } = sample();
  const [first] = cases;
  const written = { ...first, calendar: calendars[first.calendar], rule: rules[first.rule] };
  expect(run({ cases: [written] })).toEqual(run({ calendars, rules, cases: [first] }));
});

test('people read a line for each case', () => {
  const text = describeDeadlines(runDeadlines(readFileSync(SAMPLE, 'utf8'), SAMPLE));
  expect(text.split('\n')[0]).toBe(
    'Received on a Thursday: from 2026-04-30, due 2026-05-11, too late from 2026-05-11T22:00:00Z; 5 days counted, 6 skipped',
  );
  expect(text).toContain('the clock stands');
});

describe('what is wrong is named with its place', () => {
  const changed = (change: (file: ReturnType<typeof sample>) => void) => {
    const file = sample();
    change(file);
    return () => run(file);
  };
  test.each<[string, (file: ReturnType<typeof sample>) => void]>([
    [
      'cases.json: calendars.office: week.MO[0]',
      (file) => (file.calendars.office.week.MO = [['9', '17:00']]),
    ],
    ['cases.json: rules.five days: amount', (file) => (file.rules['five days'].amount = -1)],
    ['cases.json: rules.five days: unit', (file) => (file.rules['five days'].unit = 'MOONS')],
    ['there is no calendar named shop', (file) => (file.cases[0].calendar = 'shop')],
    ['there is no rule named never', (file) => (file.cases[0].rule = 'never')],
    ['cases.0.received: please give an instant', (file) => (file.cases[0].received = '2026-04-30')],
    ['cases.0', (file) => (file.cases[0].recieved = 1)],
    ['cases', (file) => delete file.cases],
  ])('%s', (message, change) => {
    expect(changed(change)).toThrow(message);
  });

  test('a file that is no JSON', () => {
    expect(() => runDeadlines('{', 'cases.json')).toThrow('cases.json is no JSON.');
  });
});

test('the command takes one file and --json', () => {
  expect(readDeadlineArguments(['a.json'])).toEqual({ file: 'a.json', json: false });
  expect(readDeadlineArguments(['--json', 'a.json'])).toEqual({ file: 'a.json', json: true });
  for (const wrong of [[], ['a.json', 'b.json'], ['a.json', '--xml']])
    expect(() => readDeadlineArguments(wrong)).toThrow('npm run deadlines');
});
