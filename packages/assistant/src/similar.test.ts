import { expect, test } from 'vitest';
import { similar } from './similar.ts';

const COMPLAINTS = [
  { id: 1, text: 'My router restarts by itself every evening.' },
  { id: 2, text: 'The invoice of June is wrong, you took the money twice.' },
  { id: 3, text: 'Since Monday the routers restart every evening, again and again!' },
  { id: 4, text: '…' },
];

test('the complaints that say much the same come most similar first, with the words that both have', () => {
  const found = similar('Every evening the router is restarting.', COMPLAINTS);
  expect(found.map(({ id }) => id)).toEqual([1, 3]);
  expect(found[0]?.similarity).toBeGreaterThan(found[1]?.similarity ?? 1);
  expect(found[1]?.sharedWords.toSorted()).toEqual(['evening', 'every', 'restarting', 'router']);
});

test('an equal text is exactly alike, and a text without a word is like none', () => {
  expect(similar(COMPLAINTS[1]!.text, COMPLAINTS)[0]).toMatchObject({ id: 2, similarity: 1 });
  expect(similar('?!', COMPLAINTS)).toEqual([]);
  expect(similar('Where is my parcel?', COMPLAINTS)).toEqual([]);
  expect(similar('Where is my parcel?', [])).toEqual([]);
});

test('of many at most five are told', () => {
  const many = Array.from({ length: 9 }, (_, id) => ({ id, text: 'The router restarts.' }));
  expect(similar('The router restarts.', many).map(({ id }) => id)).toEqual([8, 7, 6, 5, 4]);
});
