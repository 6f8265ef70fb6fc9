import type { EventArea, RowArea } from '@recourse/contract/events';
import type { Query } from '@tanstack/react-query';
import { type News, presenceNews } from '../../lib/live/events.ts';

/** Which queries a change makes stale. The key of every query begins with the name of its area. */

/** Areas that show data of another one: names of people, texts of solutions. */
const SHOWN_IN: Readonly<Record<EventArea, readonly string[]>> = {
  users: ['claims', 'documents', 'reports', 'profile', 'teams', 'workload'],
  solutions: ['reports'],
  claims: ['messages', 'conversations', 'notifications', 'workload'],
  documents: ['notifications'],
  reports: ['notifications'],
  // The area in which a client waits for an answer.
  messages: ['claims', 'conversations'],
  // This area also tells of a new team or an escalation, which only the staff sees.
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

/** A notification is about another change, which has its own event. */
const derivedFrom = (area: EventArea): readonly string[] =>
  area === 'notifications' ? [] : DERIVED;

const isArea = (one: News): one is EventArea => one in SHOWN_IN;

/** Whether a query may show data that changed. */
export function isAffected(
  { queryKey: [root, ...place] }: Pick<Query, 'queryKey'>,
  news: ReadonlySet<News>,
): boolean {
  if (news.has('all')) return true;
  if (root === 'presence') {
    const [area, id] = place as [RowArea, number];
    return news.has(presenceNews({ area, id }));
  }
  const areas = [...news].filter(isArea);
  const related = areas.flatMap((area) => [area, ...SHOWN_IN[area], ...derivedFrom(area)]);
  return related.some((one) => one === root);
}

/** Whether to refetch a stale query while it is shown. The long lists of pickers wait until they are opened again. */
export function isReadAtOnce({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[1] !== 'picker';
}
