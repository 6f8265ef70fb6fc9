import { expect, test } from 'vitest';
import { type Assistant, createAssistant } from './assistant.ts';

const ids = (assistant: Assistant, text: string, k: number, leftOut?: ReadonlySet<number>) =>
  assistant.explain(text, k, leftOut).map(({ solutionId }) => solutionId);

function knowing(count: number): Assistant {
  const assistant = createAssistant();
  for (let id = 1; id <= count; id += 1)
    assistant.putSolution({ id, texte: `Tune the banjo, way ${id}.`, motcle: [] });
  return assistant;
}

test('solutions that are left out are no answer, and all others that are wanted come', () => {
  // Up to 300 solutions are all compared with a text; above, only those with the most words in common.
  for (const count of [60, 400]) {
    const assistant = knowing(count);
    const first = ids(assistant, 'tune my banjo', 20);
    const leftOut = new Set([...first, ...Array.from({ length: 35 }, (_, at) => at + 1)]);
    const others = ids(assistant, 'tune my banjo', 20, leftOut);
    expect(others).toHaveLength(Math.min(20, count - leftOut.size));
    expect(others.filter((id) => leftOut.has(id))).toEqual([]);
    expect(ids(assistant, 'tune my banjo', 20)).toEqual(first);
  }
});

test('what only a solution that is left out knows is answered with nothing', () => {
  const assistant = knowing(5);
  assistant.putSolution({ id: 9, texte: 'Oil the xylophone.', motcle: [] });
  assistant.putExample({ key: 'reports:1', solutionId: 9, text: 'zymurgy squeaks terribly' });
  for (const text of ['zymurgy squeaks terribly', 'oil my xylophone']) {
    expect(ids(assistant, text, 5)[0]).toBe(9);
    expect(ids(assistant, text, 5, new Set([9]))).toEqual([]);
  }
});

test('an answer without some is as sure as if they had never been there', () => {
  const text = 'the banjo strings snap';
  const assistant = knowing(5);
  assistant.putExample({ key: 'reports:1', solutionId: 2, text: 'banjo strings snap' });
  const alone = assistant.explain(text, 3);
  assistant.putExample({ key: 'reports:2', solutionId: 4, text });
  expect(ids(assistant, text, 1)).toEqual([4]);
  const [first] = assistant.explain(text, 3, new Set([4]));
  expect(first?.solutionId).toBe(alone[0]?.solutionId);
  expect(first?.evidence.compared).toBe(1);
});
