import { expect, test } from 'vitest';
import { movedDates } from './moved-dates.ts';

const PARIS = { before: 'Europe/Paris', after: 'Europe/Paris' };
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

test('a promise that moves to another day is told by its days', () => {
  const from = { dueOn: '2026-05-11', dueAt: '2026-05-11T22:00:00.000Z' };
  const to = { dueOn: '2026-05-12', dueAt: '2026-05-12T22:00:00.000Z' };
  expect(movedDates({ from, to }, PARIS, 'en')).toEqual({
    from: 'May 11, 2026',
    to: 'May 12, 2026',
  });
  expect(movedDates({ from, to }, PARIS, 'fr').to).toBe('12 mai 2026');
});

test('one that stays on its day is told by its times, and by its zones when these differ', () => {
  const from = { dueOn: '2026-05-11', dueAt: '2026-05-11T13:00:00.000Z' };
  const to = { dueOn: '2026-05-11', dueAt: '2026-05-11T15:30:00.000Z' };
  const told = movedDates({ from, to }, PARIS, 'en');
  expect([plain(told.from), plain(told.to)]).toEqual([
    'May 11, 2026, 3:00 PM',
    'May 11, 2026, 5:30 PM',
  ]);
  const zones = movedDates({ from, to }, { before: 'UTC', after: 'Asia/Tokyo' }, 'en');
  expect(plain(zones.from)).toBe('May 11, 2026, 1:00:00 PM UTC');
  expect(plain(zones.to)).toBe('May 12, 2026, 12:30:00 AM GMT+9');
});

test('one whose clock stands has no date', () => {
  const from = { dueOn: '2026-05-11', dueAt: '2026-05-11T22:00:00.000Z' };
  const none = { dueOn: null, dueAt: null };
  expect(movedDates({ from, to: none }, PARIS, 'en')).toEqual({ from: 'May 11, 2026', to: null });
  expect(movedDates({ from: none, to: none }, PARIS, 'en')).toEqual({ from: null, to: null });
});
