import type { ListState } from '../../lib/list/use-list-state.ts';

/** Areas that the audit trail tells apart; others may come in an import. */
export const AUDIT_AREAS = [
  'auth',
  'sessions',
  'users',
  'solutions',
  'claims',
  'documents',
  'reports',
  'assistant',
  'trash',
  'audit',
] as const;

/** How a list's address names the filters; days are the viewer's own, first and last included. */
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

/** What the address narrows the audit trail to; what makes no sense there narrows nothing. */
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

/** The first moment of a day such as 2026-11-21 in the viewer's zone, some days later; null for no day. */
function startOfDay(day: string, daysLater: number): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
