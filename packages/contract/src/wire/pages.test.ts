import { expect, test } from 'vitest';
import { otherPages, type PageMeta, type PageQuery } from './pages.ts';

const q = 'lift';
const meta = (more: PageMeta): PageMeta => ({
  page: 1,
  perPage: 10,
  next: null,
  total: 35,
  ...more,
});

test.each<[string, PageQuery, PageMeta, ReturnType<typeof otherPages>]>([
  ['a list that fits on its page', { q }, meta({ total: 10 }), {}],
  ['an empty list', { q }, meta({ total: 0 }), {}],
  [
    'the first page, without a number',
    { q },
    meta({ next: 26 }),
    { next: { q, after: 26 }, last: { q, page: 4 } },
  ],
  [
    'the first page, by its number',
    { q, page: '1' },
    meta({ next: 26 }),
    { next: { q, page: 2 }, last: { q, page: 4 } },
  ],
  [
    'a page by its number',
    { q, page: '2' },
    meta({ page: 2, next: 16 }),
    { first: { q, page: 1 }, prev: { q, page: 1 }, next: { q, page: 3 }, last: { q, page: 4 } },
  ],
  [
    'the last page by its number',
    { q, page: '4' },
    meta({ page: 4 }),
    { first: { q, page: 1 }, prev: { q, page: 3 } },
  ],
  [
    'a page behind the last one',
    { q, page: '9' },
    meta({ page: 9 }),
    { first: { q, page: 1 }, prev: { q, page: 4 }, last: { q, page: 4 } },
  ],
  [
    'a page of an empty list',
    { q, page: '9' },
    meta({ page: 9, total: 0 }),
    { first: { q, page: 1 } },
  ],
  [
    'a page after a row',
    { q, after: '26' },
    meta({ next: 16 }),
    { first: { q }, next: { q, after: 16 } },
  ],
  ['the last page after a row', { q, after: '6' }, meta({}), { first: { q } }],
  ['a row counts more than a number', { q, page: '3', after: '6' }, meta({}), { first: { q } }],
  [
    'a list that is not counted to its end',
    { q, page: '2' },
    meta({ page: 2, next: 16, isLeast: true }),
    { first: { q, page: 1 }, prev: { q, page: 1 }, next: { q, page: 3 } },
  ],
  [
    'a list that has only numbered pages',
    { q },
    { page: 1, perPage: 10, total: 35 },
    { next: { q, page: 2 }, last: { q, page: 4 } },
  ],
  ['a list that has no numbered pages', {}, { next: '5-1-7' }, { next: { after: '5-1-7' } }],
  ['its last page', { after: '5-1-7' }, { next: null }, { first: {} }],
])('%s names the pages that exist', (_, asked, said, pages) => {
  expect(otherPages(asked, said)).toEqual(pages);
});
