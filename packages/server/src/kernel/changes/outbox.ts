import { type EventArea, ROW_AREAS, type RowArea } from '@recourse/contract/events';
import type { WebhookType } from '@recourse/contract/told/webhooks';
import type { Kysely } from 'kysely';
import { plannedForOne } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';

/** The areas announced in the outbox: a row of the area has been made, changed or deleted. */
export type OutboxArea =
  | 'users'
  | 'solutions'
  | 'claims'
  | 'documents'
  | 'reports'
  | 'messages'
  | 'claim-notes'
  | 'conversations'
  | 'notifications'
  | 'calendars'
  | 'policies'
  | 'teams'
  | 'workload'
  | 'canned-replies'
  | 'views'
  | 'categories'
  | 'products'
  | 'training_examples'
  | PresenceArea
  | ToldArea;

/** The area for news about who has a row open for editing, not about the row itself. */
export type PresenceArea = `presence:${RowArea}`;

/** The area for an event of which webhooks are told. */
export type ToldArea = `told:${WebhookType}`;

/** The area for announcements that somebody opened or left a row. */
export const presenceArea = (area: RowArea): PresenceArea => `presence:${area}`;

/**
 * The area of the row that an announcement is about, and whether it is about who has the row open.
 */
export function readArea(area: EventArea | PresenceArea): { area: EventArea; isPresence: boolean } {
  const found = ROW_AREAS.find((known) => area === presenceArea(known));
  return found ? { area: found, isPresence: true } : { area: area as EventArea, isPresence: false };
}

/** Announces changed rows in the transaction of the change. Followers read the rows themselves. */
export async function announce(
  trx: Kysely<Tables>,
  area: OutboxArea,
  ids: number | readonly number[],
): Promise<void> {
  const list = typeof ids === 'number' ? [ids] : ids;
  if (list.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(list.map((object_id) => ({ area, object_id })))
    .modifyEnd(plannedForOne(list))
    .execute();
}

/** Who may no longer see a row after a change: all employees (it was in their queue), or a user by his id. */
export type Left = 'EMPLOYE' | number;

/** Announces that employees may no longer see some rows that were in their queue. */
export async function announceAllLeft(
  trx: Kysely<Tables>,
  area: 'claims',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((object_id) => ({ area, object_id, left_by: 'EMPLOYE' }));
  await trx.insertInto('outbox').values(rows).execute();
}

/** Announces that some people may no longer see a row. People who may still see it receive an ordinary change. */
export async function announceLeft(
  trx: Kysely<Tables>,
  { area, id }: { area: 'claims' | 'reports' | 'canned-replies' | 'views'; id: number },
  left: readonly Left[],
): Promise<void> {
  if (left.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(left.map((by) => ({ area, object_id: id, left_by: String(by) })))
    .modifyEnd(plannedForOne(left))
    .execute();
}
