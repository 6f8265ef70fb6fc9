import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longestFiles, secondsByFile } from './seconds-by-file.ts';

const e2e = path.join(import.meta.dirname, '..', 'e2e');

const took = (...ms: number[]) => ({
  tests: ms.map((duration) => ({ results: [{ duration }] })),
});

test('a file takes what all of its tests took, those of its groups and what was tried again included', () => {
  const suites = [
    { file: 'short.spec.ts', specs: [took(400)] },
    {
      file: 'long.spec.ts',
      specs: [took(1_000, 2_000), { tests: [{ results: [{ duration: 900 }, { duration: 100 }] }] }],
      suites: [{ file: 'long.spec.ts', specs: [took(5_000)] }],
    },
  ];
  expect(Object.entries(secondsByFile({ suites }))).toEqual([
    ['long.spec.ts', 9],
    ['short.spec.ts', 0],
  ]);
});

test('the longest files take half of the time between them', () => {
  const seconds = {
    'a.spec.ts': 1,
    'b.spec.ts': 5,
    'c.spec.ts': 2,
    'd.spec.ts': 4,
    'e.spec.ts': 0,
  };
  expect(longestFiles(seconds)).toEqual(['b.spec.ts', 'd.spec.ts']);
});

test('what was measured is there', () => {
  const seconds = JSON.parse(readFileSync(path.join(e2e, 'seconds.json'), 'utf8')) as object;
  const names = Object.keys(seconds);
  expect(names.filter((name) => !existsSync(path.join(e2e, name)))).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
});
