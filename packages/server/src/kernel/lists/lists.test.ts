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

test.each([
  { page: 3, found: 2, total: 8, isLeast: undefined },
  { page: 2, found: 4, total: 7, isLeast: true },
  { page: 9, found: 0, total: 7, isLeast: true },
])('with more than 7 hits, $found rows on page $page mean $total', ({ found, total, ...about }) => {
  const page = pageOf({ perPage: 3, page: about.page });
  const { meta } = listOf({ rows: rows(found), total: { moreThan: 7 } }, page);
  expect([meta.total, meta.isLeast]).toEqual([total, about.isLeast]);
});
