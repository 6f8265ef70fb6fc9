import { expect, test } from 'vitest';
import { idText, searchText } from './common.ts';

test.each([
  ['#293', '293'],
  [' #293 ', '293'],
  ['293', '293'],
  ['# 293', '# 293'],
  ['#ab1', '#ab1'],
  ['order #293', 'order #293'],
  ['#', '#'],
])('a search for %o looks for %o', (typed, wanted) => {
  expect(searchText.parse(typed)).toBe(wanted);
});

test.each(['0', '007', '', '-1', '+1', '1.0', '1e3', ' 1', '1234567890123456'])(
  '%j is no number of a row',
  (typed) => {
    expect(idText.safeParse(typed).success).toBe(false);
  },
);

test('the number of a row has up to fifteen digits', () => {
  expect(idText.parse('1')).toBe(1);
  expect(idText.parse('123456789012345')).toBe(123_456_789_012_345);
});
