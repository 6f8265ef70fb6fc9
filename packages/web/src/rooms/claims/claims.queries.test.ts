import type { Claim } from '@recourse/contract/claims';
import { expect, test } from 'vitest';
import { shownWhileLoading } from '../../testing/switched-list.ts';
import { claimListQuery } from './claims.queries.ts';

const ROWS = { data: [] as Claim[], meta: { page: 1, perPage: 10, total: 0, next: null } };
const mine = claimListQuery({ perPage: 10 });
const queue = claimListQuery({ perPage: 10, unassigned: true });

test('rows of the queue do not stand under "My claims" while those load, nor the other way round', () => {
  expect(shownWhileLoading(ROWS, queue, mine)).toBeUndefined();
  expect(shownWhileLoading(ROWS, mine, queue)).toBeUndefined();
});

test('the rows of a view stay while another page, search or state of it loads', () => {
  expect(shownWhileLoading(ROWS, mine, claimListQuery({ perPage: 10, page: 2 }))).toBe(ROWS);
  const found = claimListQuery({ perPage: 10, unassigned: true, q: 'lift', status: ['OPEN'] });
  expect(shownWhileLoading(ROWS, queue, found)).toBe(ROWS);
});
