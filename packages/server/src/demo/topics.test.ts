import { expect, test } from 'vitest';
import { DEMO_SOLUTIONS } from './knowledge.ts';
import { topicOf } from './topics.ts';

test('each solution of the demo is about something, and each topic has solutions in both languages', () => {
  const topics = Map.groupBy(DEMO_SOLUTIONS, (solution) =>
    topicOf({ answer: { ...solution, id: 1, revisedAt: null } }),
  );
  const languages = [...topics].map(([topic, of]) => [
    topic,
    new Set(of.map((one) => one.language)).size,
  ]);
  expect(Object.fromEntries(languages)).toEqual({
    DELIVERY: 2,
    GOODS: 2,
    RETURNS: 2,
    PAYMENTS: 2,
    INTERNET: 2,
    ACCOUNT: 2,
  });
  expect(topicOf({ answer: null })).toBe('GOODS');
});
