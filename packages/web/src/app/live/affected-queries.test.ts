import { expect, test } from 'vitest';
import type { News } from '../../lib/live/events.ts';
import { isAffected, isReadAtOnce } from './affected-queries.ts';

const ROOTS = [
  'users',
  'solutions',
  'claims',
  'documents',
  'reports',
  'dashboard',
  'inbox',
  'trash',
  'audit',
  'profile',
  'sessions',
];

const affectedBy = (...news: News[]): string[] =>
  ROOTS.filter((root) => isAffected({ queryKey: [root, 'list'] }, new Set(news)));

test('a change is read again in its own area and in what draws on every area', () => {
  expect(affectedBy('claims')).toEqual(['claims', 'dashboard', 'inbox', 'trash', 'audit']);
  expect(affectedBy('reports', 'documents')).toEqual([
    'documents',
    'reports',
    'dashboard',
    'inbox',
    'trash',
    'audit',
  ]);
});

test('names of people and texts of solutions are shown in other areas too', () => {
  expect(affectedBy('solutions')).toContain('reports');
  expect(affectedBy('users')).toEqual(ROOTS.filter((r) => r !== 'solutions' && r !== 'sessions'));
});

test('messages, notes and conversations are read again with the claims that show them', () => {
  const isRead = (root: string, area: News) => isAffected({ queryKey: [root] }, new Set([area]));
  const readBy = (area: News) =>
    ['messages', 'claims', 'conversations', 'workload'].filter((root) => isRead(root, area));
  expect(readBy('messages')).toEqual(['messages', 'claims', 'conversations']);
  expect(readBy('claim-notes')).toEqual(['messages', 'claims']);
  expect(readBy('claims')).toEqual(['messages', 'claims', 'conversations', 'workload']);
  expect(['workload', 'canned-replies', 'views'].every((root) => isRead(root, 'teams'))).toBe(true);
});

test('what somebody was told is read again by the bell alone, and with what it is about', () => {
  const isBellRead = (area: News) =>
    isAffected({ queryKey: ['notifications', 'unread'] }, new Set([area]));
  expect(affectedBy('notifications')).toEqual([]);
  expect((['notifications', 'claims', 'documents', 'reports'] as const).every(isBellRead)).toBe(
    true,
  );
  expect(isBellRead('solutions')).toBe(false);
});

test('somebody coming to a row, or leaving it, changes nothing else, and no other row', () => {
  expect(affectedBy('presence:claims:1')).toEqual([]);
  const isRead = (news: News) =>
    isAffected({ queryKey: ['presence', 'claims', 1, 'tab'] }, new Set([news]));
  expect(isRead('presence:claims:1')).toBe(true);
  expect(isRead('presence:claims:2')).toBe(false);
  expect(isRead('presence:reports:1')).toBe(false);
  expect(isRead('claims')).toBe(false);
});

test('when anything may have changed everything is read again', () => {
  expect(affectedBy('all')).toEqual(ROOTS);
});

test('the long lists of pickers wait', () => {
  expect(isReadAtOnce({ queryKey: ['users', 'picker', 'a'] })).toBe(false);
  expect(isReadAtOnce({ queryKey: ['users', 'list', {}] })).toBe(true);
});
