import type { ListState } from '../../lib/list/use-list-state.ts';

/** Known areas of the audit trail. Imported entries may have others. */
export const AUDIT_AREAS = [
  'auth',
  'tokens',
  'service-accounts',
  'sessions',
  'users',
  'solutions',
  'claims',
  'documents',
  'reports',
  'calendars',
  'policies',
  'teams',
  'workload',
  'canned-replies',
  'views',
  'categories',
  'products',
  'mail',
  'webhooks',
  'assistant',
  'trash',
  'audit',
] as const;

/**
 * The names of the filters in a list's address. Days are in the viewer's time zone, and both ends
 * are included.
 */
export const AUDIT_FILTERS = ['actorId', 'area', 'objectId', 'fromDay', 'toDay'] as const;

export interface AuditFilter {
  actorId?: number;
  area?: string;
  objectId?: number;
  /** ISO 8601, UTC: entries from this time on. */
  from?: string;
  /** Entries before this time. */
  to?: string;
}

/** The filter that the address asks for. Invalid values are ignored. */
export function wantedEntries({ filter }: Pick<ListState, 'filter'>): AuditFilter {
  const actorId = readId(filter('actorId'));
  const objectId = readId(filter('objectId'));
  const area = AUDIT_AREAS.find((known) => known === filter('area'));
  const from = startOfDay(filter('fromDay'), 0);
  const to = startOfDay(filter('toDay'), 1);
  return {
    ...(actorId === null ? {} : { actorId }),
    ...(objectId === null ? {} : { objectId }),
    ...(area === undefined ? {} : { area }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}

function readId(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * The start of a day such as 2026-11-21 in the viewer's time zone, plus some days; null for an
 * invalid date.
 */
function startOfDay(day: string, daysLater: number): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
