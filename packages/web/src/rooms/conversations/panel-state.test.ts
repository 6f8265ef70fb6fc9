import { expect, test } from 'vitest';
import { goesOn } from './panel-state.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const YESTERDAY = '2026-03-01T10:00:01Z';
const BEFORE = '2026-03-01T10:00:00Z';
const claimed = (status: 'OPEN' | 'RESOLVED' | 'CLOSED') => ({
  id: 7,
  reference: 'R-2026-000007-1',
  status,
});

test.each([
  ['written to within a day', { claim: null, updatedAt: YESTERDAY }, true],
  ['older', { claim: null, updatedAt: BEFORE }, false],
  ['older, a person is at it', { claim: claimed('OPEN'), updatedAt: BEFORE }, true],
  ['older, answered', { claim: claimed('RESOLVED'), updatedAt: BEFORE }, true],
  ['older, closed', { claim: claimed('CLOSED'), updatedAt: BEFORE }, false],
  ['closed within a day', { claim: claimed('CLOSED'), updatedAt: YESTERDAY }, true],
])('the newest conversation goes on: %s', (_, conversation, goes) => {
  expect(goesOn(conversation, NOW)).toBe(goes);
});
