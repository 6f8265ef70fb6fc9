import { expect, test } from 'vitest';
import { folded } from './folded.ts';

const items = (count: number) => Array.from({ length: count }, (_, place) => place);

test('a thread of twelve is shown whole', () => {
  expect(folded(items(12))).toEqual({ before: items(12), hidden: 0, after: [] });
});

test('of a longer one the first two and the last eight are shown', () => {
  expect(folded(items(13))).toEqual({ before: [0, 1], hidden: 3, after: items(13).slice(5) });
});
