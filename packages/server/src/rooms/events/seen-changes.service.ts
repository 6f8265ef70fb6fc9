import type { Change, EventArea } from '@recourse/contract/events';
import { ROLES } from '@recourse/contract/values/roles';
import type { Context } from '../../context.ts';
import type { News } from '../../kernel/changes/outbox-feed.ts';
import { findVisibleCalendars } from '../calendars/calendars.repository.ts';
import { findVisibleCategories, findVisibleProducts } from '../categories/categories.repository.ts';
import {
  findVisibleClaims,
  findVisibleThreads,
  findVisibleNotes,
} from '../claims/store/claims.repository.ts';
import { findVisibleConversations } from '../conversations/conversations.repository.ts';
import { findVisibleDocuments } from '../documents/documents.repository.ts';
import { findVisibleViews } from '../inbox/views.repository.ts';
import { findVisiblePolicies } from '../policies/policies.repository.ts';
import { findVisibleReplies } from '../replies/replies.repository.ts';
import { findVisibleReports } from '../reports/store/reports.repository.ts';
import { findVisibleSolutions } from '../solutions/solutions.repository.ts';
import { findVisibleTeams } from '../teams/teams.repository.ts';
import { findVisibleWorkload } from '../teams/workload.repository.ts';
import { findVisibleUsers } from '../users/users.repository.ts';
import type { Listener } from './event-stream.ts';

/** Finds which of many people may see which of many rows of an area. */
type Look = typeof findVisibleClaims;
type Watchers = Parameters<Look>[1]['watchers'];

/** Each user sees only news of his own notifications; the id of the news is his user id. */
const findOwn: Look = async (_, { watchers, ids }) =>
  watchers.userIds
    .filter((id) => ids.includes(id))
    .map((id) => ({ userId: id, id, version: null, gone: false }));

const looks: Readonly<Record<EventArea, Look>> = {
  users: findVisibleUsers,
  solutions: findVisibleSolutions,
  claims: findVisibleClaims,
  documents: findVisibleDocuments,
  reports: findVisibleReports,
  messages: findVisibleThreads,
  'claim-notes': findVisibleNotes,
  conversations: findVisibleConversations,
  notifications: findOwn,
  calendars: findVisibleCalendars,
  policies: findVisiblePolicies,
  teams: findVisibleTeams,
  workload: findVisibleWorkload,
  'canned-replies': findVisibleReplies,
  views: findVisibleViews,
  categories: findVisibleCategories,
  products: findVisibleProducts,
};

/** Whether somebody may see a row now. */
export async function maySee(
  db: Context['db'],
  { userId, role }: Pick<Listener, 'userId' | 'role'>,
  { area, id }: { area: EventArea; id: number },
): Promise<boolean> {
  const visible = await looks[area](db, { watchers: { role, userIds: [userId] }, ids: [id] });
  return visible.some(({ gone }) => !gone);
}

/**
 * By listener's id, the changes of rows that he may see now or has just ceased to see, by the scope functions of the
 * rooms. Runs one query for each area and role, whatever the number of listeners.
 */
export async function seenChanges(
  db: Context['db'],
  listeners: readonly Listener[],
  changed: News<EventArea>['rows'],
): Promise<Map<number, Change[]>> {
  const seen = new Map<number, Change[]>();
  for (const [area, rows] of Map.groupBy(changed, (row) => row.area)) {
    const ids = [...new Set(rows.map((row) => row.id))];
    for (const watchers of byRole(listeners)) {
      for (const { userId, ...sighting } of await looks[area](db, { watchers, ids })) {
        const changes = seen.get(userId) ?? [];
        seen.set(userId, changes);
        changes.push({ area, ...sighting });
      }
    }
  }
  for (const { userId, ...change } of leavings(listeners, changed)) {
    const changes = seen.get(userId) ?? [];
    seen.set(userId, changes);
    if (!changes.some(({ area, id }) => area === change.area && id === change.id))
      changes.push(change);
  }
  return seen;
}

/** The events for listeners who may no longer see a row. They report it as deleted, because reading it answers 404. */
function leavings(listeners: readonly Listener[], changed: News<EventArea>['rows']) {
  return changed.flatMap(({ area, id, leftBy }) =>
    listeners
      .filter(
        ({ role, userId }) => leftBy !== null && (leftBy === role || leftBy === String(userId)),
      )
      .map(({ userId }) => ({ userId, area, id, version: null, gone: true })),
  );
}

function byRole(listeners: readonly Listener[]): Watchers[] {
  return ROLES.flatMap((role) => {
    const ids = listeners.flatMap((listener) => (listener.role === role ? listener.userId : []));
    return ids.length === 0 ? [] : { role, userIds: [...new Set(ids)] };
  });
}
