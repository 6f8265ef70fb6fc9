import type { ViewFilter } from '@recourse/contract/inbox/views';
import { expect, test } from 'vitest';
import { fromFilterForm, toFilterForm } from './view-filter-form.ts';

test.each<ViewFilter>([
  { sort: '-id' },
  { scope: 'mine', sort: 'due' },
  { teamless: true, sort: '-id' },
  { unassigned: true, status: ['OPEN', 'PENDING'], sort: 'due' },
  {
    q: 'lift',
    status: ['CLOSED'],
    clock: ['late', 'risk'],
    scope: 'team',
    clientReplied: true,
    waitingFor: 'THIRD_PARTY',
    categoryId: 3,
    productId: 4,
    severity: 1,
    nature: 'QUESTION',
    channel: 'PHONE',
    userId: 5,
    clientId: 6,
    assigneeId: 7,
    teamId: 8,
    unanswered: true,
    sort: 'id',
  },
])('a form holds all of %j', (filter) => {
  expect(fromFilterForm(toFilterForm(filter))).toEqual(filter);
});

test('a filter without an order has that of lists, and a word of blanks is none', () => {
  expect(fromFilterForm({ ...toFilterForm({}), q: '  ' })).toEqual({ sort: '-id' });
});
