import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  [undefined, 'all'],
  ['lines=0-1', 'all'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['Bytes = 2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=2-99999999999999999999', { start: 2, end: 9 }],
  ['bytes=-99999999999999999999', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=4-2', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', 'unsatisfiable'],
  ['bytes=x', 'unsatisfiable'],
  ['bytes=', 'unsatisfiable'],
  ['bytes=0-1,3-4', 'unsatisfiable'],
  ['bytes=9999999999999999999-', 'unsatisfiable'],
])('FU-18 of ten bytes, the range %s means %j', (header, meaning) => {
  expect(readRange(header, 10)).toEqual(meaning);
});
