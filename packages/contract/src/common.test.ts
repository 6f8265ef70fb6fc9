import { expect, test } from 'vitest';
import { searchText } from './common.ts';

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
