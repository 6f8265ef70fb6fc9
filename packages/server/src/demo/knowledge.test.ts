import { expect, test } from 'vitest';
import { newSolution } from '@recourse/contract/solutions';
import { DEMO_SOLUTIONS } from './knowledge.ts';

test('the knowledge base holds about forty English and twenty French solutions', () => {
  const french = DEMO_SOLUTIONS.filter(({ language }) => language === 'fr');
  expect(french).toHaveLength(20);
  expect(DEMO_SOLUTIONS.length - french.length).toBe(40);
});

test('every solution is one that the contract accepts', () => {
  for (const { externalId, texte, motcle } of DEMO_SOLUTIONS) {
    const parsed = newSolution.safeParse({ externalId, texte, motcle: [...motcle] });
    expect(parsed.data).toEqual({ externalId, texte, motcle });
  }
});

test('ids and texts are each used once', () => {
  expect(new Set(DEMO_SOLUTIONS.map(({ externalId }) => externalId)).size).toBe(
    DEMO_SOLUTIONS.length,
  );
  expect(new Set(DEMO_SOLUTIONS.map(({ texte }) => texte)).size).toBe(DEMO_SOLUTIONS.length);
});

test('every solution has four to eight complaint seeds, and no seed belongs to two solutions', () => {
  const seeds = DEMO_SOLUTIONS.flatMap(({ complaints }) => complaints);
  expect(new Set(seeds).size).toBe(seeds.length);
  for (const { complaints } of DEMO_SOLUTIONS) {
    expect(complaints.length).toBeGreaterThanOrEqual(4);
    expect(complaints.length).toBeLessThanOrEqual(8);
  }
});
