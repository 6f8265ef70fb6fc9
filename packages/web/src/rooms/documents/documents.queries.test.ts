import type { Document } from '@recourse/contract/documents';
import { expect, test } from 'vitest';
import { shownWhileLoading } from '../../testing/switched-list.ts';
import { documentListQuery } from './documents.queries.ts';

const ROWS = { data: [] as Document[], meta: { page: 1, perPage: 10, total: 0, next: null } };
const sent = documentListQuery({ perPage: 10, sent: true });
const shared = documentListQuery({ perPage: 10, sent: false });

test('what was sent does not stand under what is shared while that loads, nor the other way round', () => {
  expect(shownWhileLoading(ROWS, sent, shared)).toBeUndefined();
  expect(shownWhileLoading(ROWS, shared, sent)).toBeUndefined();
});

test('the rows of a view stay while another page of it loads', () => {
  const next = documentListQuery({ perPage: 10, sent: true, page: 2 });
  expect(shownWhileLoading(ROWS, sent, next)).toBe(ROWS);
});
