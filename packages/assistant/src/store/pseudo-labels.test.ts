import { expect, test } from 'vitest';
import { believedShare, pseudoWeight } from './pseudo-labels.ts';
import { repetitionWeight } from '../index/weights.ts';

test('a believed text counts less than a validated one, and least where many are validated', () => {
  const weightBeside = (meanExamples: number) =>
    pseudoWeight({ text: 'card', solutionId: 1, weight: 1, share: believedShare(meanExamples) });
  expect(weightBeside(4)).toBeLessThan(repetitionWeight(1));
  expect(weightBeside(5)).toBeLessThan(weightBeside(4));
});

test('a belief that is hardly one still counts something, so that it can be taken back', () => {
  expect(pseudoWeight({ text: 'card', solutionId: 1, weight: 1e-9, share: 0.5 })).toBe(1);
});
