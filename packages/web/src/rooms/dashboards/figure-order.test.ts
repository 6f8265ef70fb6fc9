import { expect, test } from 'vitest';
import { roleFigures, statusFigures } from './figure-order.ts';

const labels = (figures: readonly { label: string }[]) => figures.map(({ label }) => label);

test('roles stand as specified: ADMIN, COLLABORATOR, CLIENT, then others alphabetically', () => {
  const counts = ['ZEBRA', 'CLIENT', 'EMPLOYE', 'COLLABORATOR', 'ADMIN', 'AUDITOR'];
  expect(labels(roleFigures(counts.map((role) => ({ role, total: 1 }))))).toEqual([
    'ADMIN',
    'COLLABORATOR',
    'CLIENT',
    'AUDITOR',
    'EMPLOYE',
    'ZEBRA',
  ]);
});

test('a missing or blank role counts as UNKNOWN, all of them together', () => {
  expect(
    roleFigures([
      { role: null, total: 2 },
      { role: ' ', total: 3 },
      { role: undefined, total: 1 },
    ]),
  ).toEqual([{ label: 'UNKNOWN', value: 6 }]);
});

test('claims stand as specified: OPEN, PENDING, RESOLVED, CLOSED, then others alphabetically', () => {
  expect(statusFigures({ WAITING: 1, closed: 2, RESOLVED: 3, open: 4, PENDING: 5, '': 6 })).toEqual(
    [
      { label: 'OPEN', value: 4 },
      { label: 'PENDING', value: 5 },
      { label: 'RESOLVED', value: 3 },
      { label: 'CLOSED', value: 2 },
      { label: 'UNKNOWN', value: 6 },
      { label: 'WAITING', value: 1 },
    ],
  );
});

test('the same status in two spellings is one bar', () => {
  expect(statusFigures({ OPEN: 1, open: 2 })).toEqual([{ label: 'OPEN', value: 3 }]);
});
