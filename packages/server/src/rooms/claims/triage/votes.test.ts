import { expect, test } from 'vitest';
import { majority } from './votes.ts';

test.each([
  [[], null],
  [[null, null], null],
  [['A'], { value: 'A', agree: 1, of: 1 }],
  [['A', 'B'], null],
  [['A', 'B', 'A', null], { value: 'A', agree: 2, of: 3 }],
  [['A', 'B', 'C'], null],
  [['A', 'A', 'B', 'B'], null],
])('of %j the majority is %j', (values, expected) => {
  expect(majority(values)).toEqual(expected);
});
