import { expect, test } from 'vitest';
import { changeParams, readCursors, readListPlace } from './list-state.ts';

test('a list without an address starts on page 1 with 10 rows', () => {
  expect(readListPlace(new URLSearchParams())).toEqual({ page: 1, perPage: 10, q: '' });
});

test('page, page size and search are read from the address', () => {
  expect(readListPlace(new URLSearchParams('page=3&perPage=50&q=late+refund'))).toEqual({
    page: 3,
    perPage: 50,
    q: 'late refund',
  });
});

test.each(['page=0&perPage=7', 'page=-2&perPage=1000', 'page=1.5&perPage=x', 'page=9e99'])(
  'an address that makes no sense (%s) reads as the default',
  (address) => {
    expect(readListPlace(new URLSearchParams(address))).toEqual({ page: 1, perPage: 10, q: '' });
  },
);

test('an empty value leaves the address and the others stay', () => {
  const next = changeParams(new URLSearchParams('page=4&q=late&tab=queue'), { q: '', page: null });
  expect(next.toString()).toBe('tab=queue');
});

test('a history entry without cursors has none', () => {
  expect(readCursors(null)).toEqual({});
  expect(readCursors({ reason: 'forbidden' })).toEqual({});
  expect(readCursors({ cursors: { 2: 41 } })).toEqual({ 2: 41 });
});
