import type { EventArea } from '@recourse/contract/events';
import type { Query } from '@tanstack/react-query';
import type { News } from '../../lib/live/events.ts';

/**
 * What is no longer as it was read, and so which queries are to be read again. Every query's key begins with the
 * name of its area.
 */

/** Areas that show something of another one: names of people, texts of solutions. */
const SHOWN_IN: Readonly<Record<EventArea, readonly string[]>> = {
  users: ['claims', 'documents', 'reports', 'profile'],
  solutions: ['reports'],
  claims: [],
  documents: [],
  reports: [],
};

/** Queries that draw on every area. */
const DERIVED = ['dashboard', 'trash', 'audit'];

/** Whether a query may show something that changed. */
export function isAffected(
  { queryKey: [root] }: Pick<Query, 'queryKey'>,
  news: ReadonlySet<News>,
): boolean {
  if (news.has('all')) return true;
  if (root === 'presence') return news.has('presence');
  const areas = [...news].filter((area) => area !== 'all' && area !== 'presence');
  const related = areas.flatMap((area) => [area, ...SHOWN_IN[area], ...DERIVED]);
  return related.some((one) => one === root);
}

/** Whether a query is read again while it is shown. The long lists of pickers wait until they are next opened. */
export function isReadAtOnce({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[1] !== 'picker';
}
