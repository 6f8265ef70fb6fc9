import { expect, test } from 'vitest';
import { withQuery } from './calling.ts';

test('an address has the values that there are, and no question mark without any', () => {
  const query = { q: 'a b', page: 0, isOpen: false, teamId: undefined, clientId: null };
  expect(withQuery('/api/x', query)).toBe('/api/x?q=a+b&page=0&isOpen=false');
  expect(withQuery('/api/x', { teamId: undefined, clientId: null })).toBe('/api/x');
});
