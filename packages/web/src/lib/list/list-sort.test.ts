import { expect, test } from 'vitest';
import { readSort, sortText } from './list-sort.ts';

const OFFERED = ['id', '-id', 'name', '-name'] as const;

test('an order is read from its text and written back', () => {
  expect(readSort('name', OFFERED)?.sort).toEqual({ by: 'name', direction: 'asc' });
  expect(readSort('-id', OFFERED)?.sort).toEqual({ by: 'id', direction: 'desc' });
  for (const text of OFFERED) {
    const read = readSort(text, OFFERED);
    expect(read && sortText(read.sort)).toBe(text);
  }
});

test('an order that is not on offer is none', () => {
  expect(readSort('password', OFFERED)).toBeUndefined();
  expect(readSort('', OFFERED)).toBeUndefined();
});
