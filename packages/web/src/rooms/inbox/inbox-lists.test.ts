import { exportClaims } from '@recourse/contract/claims';
import { exportReports } from '@recourse/contract/reports';
import { expect, test } from 'vitest';
import { shownWhileLoading } from '../../testing/switched-list.ts';
import { type InboxPage, inboxRowsQuery } from './inbox.queries.ts';
import { wholeOf } from './shown-list.ts';

const ROWS: InboxPage = { rows: [], meta: { page: 1, perPage: 25, total: 0, next: null } };
const FIRST = { perPage: 25 };

test('rows of one queue do not stand under another while it loads; those of its pages and searches do', () => {
  const mine = inboxRowsQuery('MINE', FIRST);
  expect(shownWhileLoading(ROWS, mine, inboxRowsQuery('TEAM', FIRST))).toBeUndefined();
  expect(shownWhileLoading(ROWS, mine, inboxRowsQuery('TO_CONFIRM', FIRST))).toBeUndefined();
  expect(shownWhileLoading(ROWS, mine, inboxRowsQuery('MINE', { ...FIRST, q: 'lift' }))).toBe(ROWS);
});

test('a queue is exported with its filter, its order and the search', () => {
  expect(wholeOf('UNASSIGNED', 'lift')).toEqual({
    endpoint: exportClaims,
    query: { sort: 'due', unassigned: true, status: ['OPEN', 'PENDING'], q: 'lift' },
  });
  expect(wholeOf('UNMATCHED', '')).toEqual({
    endpoint: exportReports,
    query: { sort: 'id', pending: true, handledByAI: false, resolved: false },
  });
});
