import type { HistoryItem } from '@recourse/contract/people';
import { expect, test } from 'vitest';
import { byMonth, openFirst } from './months.ts';

const report = (id: number, at: string): HistoryItem => ({
  kind: 'REPORT',
  id,
  at,
  text: '',
  validated: false,
});
const claim = (id: number, status: 'OPEN' | 'PENDING' | 'RESOLVED' | 'CLOSED'): HistoryItem => ({
  kind: 'CLAIM',
  id,
  at: '2026-03-15T12:00:00.000Z',
  reference: '',
  text: '',
  status,
  channel: 'PORTAL',
  assigneeName: null,
  filedBy: null,
});

test('items stand under their months, in their order', () => {
  const items = [
    report(3, '2026-03-15T12:00:00.000Z'),
    report(2, '2026-03-10T12:00:00.000Z'),
    report(1, '2025-03-10T12:00:00.000Z'),
  ];
  expect(byMonth(items).map((month) => month.items.map(({ id }) => id))).toEqual([[3, 2], [1]]);
  expect(byMonth([])).toEqual([]);
});

test('claims that wait for an answer stand first', () => {
  const items = [claim(4, 'CLOSED'), claim(3, 'PENDING'), claim(2, 'RESOLVED'), claim(1, 'OPEN')];
  const { open, others } = openFirst([...items, report(9, '2026-03-10T12:00:00.000Z')]);
  expect(open.map(({ id }) => id)).toEqual([3, 1]);
  expect(others.map(({ id }) => id)).toEqual([4, 2, 9]);
});
