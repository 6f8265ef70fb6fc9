import { expect, test } from 'vitest';
import { orderTrainingTexts } from './training-texts.ts';

const solutions = [2, 1].map((id) => ({ id, texte: `Answer ${id}.`, motcle: [] }));
const example = (key: string, solutionId: number, text: string) => ({ key, solutionId, text });

test('a text is trained once: as taught if it was, else as open', () => {
  const { pairs, unlabelled, ...ordered } = orderTrainingTexts({
    solutions,
    examples: [
      example('a', 1, 'The lift is stuck!'),
      example('b', 1, 'the lift is STUCK'),
      example('c', 2, 'The lift is stuck'),
      example('d', 9, 'The door is open'),
      example('e', 1, ' '),
    ],
    unlabelled: ['THE LIFT IS STUCK', 'The door is open', 'the door is open!', ''],
  });
  expect(ordered.solutions.map(({ id }) => id)).toEqual([1, 2]);
  expect(pairs.toSorted((a, b) => a.solutionId - b.solutionId)).toEqual([
    { text: 'the lift is stuck', solutionId: 1, count: 2 },
    { text: 'the lift is stuck', solutionId: 2, count: 1 },
  ]);
  // Its solution is gone, so it is open again.
  expect(unlabelled).toEqual(['the door is open']);
});
