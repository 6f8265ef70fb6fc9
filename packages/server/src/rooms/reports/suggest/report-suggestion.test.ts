import { expect, test } from 'vitest';
import { suggestedColumns } from './report-suggestion.service.ts';

test.each([
  [0, false],
  [1.2, false],
  [1.29, false],
  [1.3, true],
  [2, true],
])('an answer with the score %d is confident: %s', (score, confident) => {
  expect(suggestedColumns({ solutionId: 7, score, features: [0.5, 1] })).toEqual({
    suggested_solution_id: 7,
    score,
    confident,
    answer_features: [0.5, 1],
  });
});

test('no answer has no score and is not confident', () => {
  expect(suggestedColumns(null)).toEqual({
    suggested_solution_id: null,
    score: null,
    confident: false,
    answer_features: null,
  });
});
