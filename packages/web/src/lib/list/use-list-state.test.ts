import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ListState, useListState } from './use-list-state.ts';

const setParams = vi.hoisted(() => vi.fn<(params: URLSearchParams) => void>());
vi.mock('react-router', () => ({
  useSearchParams: () => [new URLSearchParams(globalThis.location.search), setParams],
  useLocation: () => ({ pathname: '/solutions', state: null }),
}));

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/solutions', search: '?page=3&q=lift&status=OPEN' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setParams.mockClear();
});

/** The list of a screen at the current address. */
function list(): ListState {
  const seen: ListState[] = [];
  renderToStaticMarkup(
    createElement(() => {
      seen.push(useListState(['id', '-id']));
      return null;
    }),
  );
  return seen[0]!;
}

test.each<[string, (shown: ListState) => void, string]>([
  ['search', ({ setSearch }) => setSearch('gate'), 'q=gate&status=OPEN'],
  [
    'order',
    ({ setSort }) => setSort?.({ by: 'id', direction: 'asc' }),
    'q=lift&status=OPEN&sort=id',
  ],
  ['page size', ({ setPerPage }) => setPerPage(50), 'q=lift&status=OPEN&perPage=50'],
  ['filter', ({ setFilter }) => setFilter('status', 'CLOSED'), 'q=lift&status=CLOSED'],
  ['set of filters', ({ setFilters }) => setFilters({ status: '' }), 'q=lift'],
])('another %s begins on the first page', (_, change, address) => {
  expect(list().request).toMatchObject({ page: 3, q: 'lift' });
  change(list());
  expect(setParams.mock.lastCall?.[0].toString()).toBe(address);
});

test('another view of the same rows stays on its page', () => {
  list().setView('view', 'cards');
  expect(setParams.mock.lastCall?.[0].get('page')).toBe('3');
});
