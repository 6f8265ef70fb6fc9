import { expect, test } from 'vitest';
import { DEMO_SOLUTIONS } from './knowledge.ts';
import { spokenIn } from './spoken.ts';

test('the language of nearly every complaint of the demo is found', () => {
  const all = DEMO_SOLUTIONS.flatMap(({ complaints, language }) =>
    complaints.map((text) => ({ text, language })),
  );
  const mistaken = all.filter(({ text, language }) => spokenIn(text) !== language);
  expect(mistaken.slice(all.length * 0.05)).toEqual([]);
});
