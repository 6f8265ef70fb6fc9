import { expect, test } from 'vitest';
import { evaluate } from './evaluation.ts';

const ANSWERS: Record<string, [number, number][]> = {
  first: [[1, 1.9]],
  second: [
    [2, 1.4],
    [1, 0.2],
  ],
  nothing: [],
  sure: [[3, 1.3]],
};

const assistant = {
  suggest: (text: string) =>
    (ANSWERS[text] ?? []).map(([solutionId, score]) => ({ solutionId, score })),
};

test('places, confidence and what is out of scope are counted as their names say', () => {
  const questions = [
    { text: 'first', solutionId: 1 },
    { text: 'second', solutionId: 1 },
    { text: 'nothing', solutionId: 1 },
    { text: 'nothing', solutionId: undefined },
    { text: 'sure', solutionId: undefined },
  ];
  let time = 0;
  const figures = evaluate(assistant, questions, () => (time += 2));
  expect(figures).toEqual({
    inScopeAccuracy: 1 / 3,
    mrrAt5: 0.5,
    recallAt5: 2 / 3,
    confidentPrecision: 1 / 3,
    confidentShare: 3 / 5,
    inScopeCoverage: 2 / 3,
    outOfScopeRecall: 0.5,
    queryP50Ms: 2,
    queryP99Ms: 2,
  });
});

test('what could not be counted is null', () => {
  const figures = evaluate(assistant, [{ text: 'nothing', solutionId: 1 }], () => 0);
  expect(figures.confidentPrecision).toBeNull();
  expect(figures.outOfScopeRecall).toBeNull();
  expect(figures.inScopeAccuracy).toBe(0);
});
