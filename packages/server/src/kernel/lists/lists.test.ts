import { expect, test } from 'vitest';
import { listOf, pageOf } from './lists.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: 100 - at }));

test.each([
  { found: 0, shown: 0, next: null },
  { found: 2, shown: 2, next: null },
  { found: 3, shown: 3, next: null },
  { found: 4, shown: 3, next: 98 },
])('of $found rows a page of three shows $shown, and is followed by those after $next', (page) => {
  const { data, meta } = listOf(
    { rows: rows(page.found), total: page.found },
    pageOf({ perPage: 3 }),
  );
  expect(data).toHaveLength(page.shown);
  expect(meta).toEqual({ page: 1, perPage: 3, next: page.next, total: page.found });
});
