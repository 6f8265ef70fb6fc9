import type { EventArea } from '@recourse/contract/events';
import type { Query } from '@tanstack/react-query';
import type { News } from '../../lib/live/events.ts';

/** Which queries a change makes stale. The key of every query begins with the name of its area. */

/** Areas that show something of another one: names of people, texts of solutions. */
const SHOWN_IN: Readonly<Record<EventArea, readonly string[]>> = {
  users: ['claims', 'documents', 'reports', 'profile', 'teams', 'workload'],
  solutions: ['reports'],
  claims: ['messages', 'conversations', 'notifications', 'workload'],
  documents: ['notifications'],
  reports: ['notifications'],
  // Where a client waits for an answer.
  messages: ['claims', 'conversations'],
  // A team or an escalation too, which only the staff sees.
  'claim-notes': ['messages', 'claims'],
  conversations: [],
  notifications: [],
  calendars: [],
  policies: [],
  teams: ['workload', 'canned-replies', 'views'],
  workload: [],
  'canned-replies': [],
  views: [],
  categories: [],
  products: [],
};

/** Areas whose queries depend on every other area. */
const DERIVED = ['dashboard', 'inbox', 'trash', 'audit', 'people'];

/** What somebody was told is about another change, which is announced itself. */
const derivedFrom = (area: EventArea): readonly string[] =>
  area === 'notifications' ? [] : DERIVED;

/** Whether a query may show something that changed. */
export function isAffected(
  { queryKey: [root] }: Pick<Query, 'queryKey'>,
  news: ReadonlySet<News>,
): boolean {
  if (news.has('all')) return true;
  if (root === 'presence') return news.has('presence');
  const areas = [...news].filter((area) => area !== 'all' && area !== 'presence');
  const related = areas.flatMap((area) => [area, ...SHOWN_IN[area], ...derivedFrom(area)]);
  return related.some((one) => one === root);
}

/** Whether a stale query is read again while it is shown. The long lists of pickers wait for their next opening. */
export function isReadAtOnce({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[1] !== 'picker';
}
