import { EVENT_AREAS, type EventArea } from '@recourse/contract/events';
import type { Kysely } from 'kysely';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Tables } from '../../db/tables.ts';

/** What followers of the outbox are told of: the row named has been made, changed or deleted. */
export type OutboxArea =
  | 'users'
  | 'solutions'
  | 'claims'
  | 'documents'
  | 'reports'
  | 'training_examples'
  | PresenceArea;

/** Who has a row of that area open for changing, and not the row itself. */
export type PresenceArea = `presence:${EventArea}`;

/** The area under which it is announced that somebody came to a row or left it. */
export const presenceArea = (area: EventArea): PresenceArea => `presence:${area}`;

/** The area of the row that an announcement is about, and whether it is about who has it open. */
export function readArea(area: EventArea | PresenceArea): { area: EventArea; isPresence: boolean } {
  const found = EVENT_AREAS.find((known) => area === presenceArea(known));
  return found ? { area: found, isPresence: true } : { area: area as EventArea, isPresence: false };
}

/** Says in the transaction of a change what changed; whoever follows reads the row itself. */
export async function announce(
  trx: Kysely<Tables>,
  area: OutboxArea,
  ids: number | readonly number[],
): Promise<void> {
  const list = typeof ids === 'number' ? [ids] : ids;
  if (list.length === 0) return;
  const rows = trx.insertInto('outbox').values(list.map((object_id) => ({ area, object_id })));
  await (list.length === 1 ? rows.modifyEnd(plannedOnce) : rows).execute();
}

/** Whom a row leaves with a change: all employees (it was in their queue), or somebody by his id. */
export type Left = 'EMPLOYE' | number;

/** Says that those who saw a row may see it no more; to whoever still may, it is told as a change. */
export async function announceLeft(
  trx: Kysely<Tables>,
  { area, id }: { area: 'claims' | 'reports'; id: number },
  left: readonly Left[],
): Promise<void> {
  if (left.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(left.map((by) => ({ area, object_id: id, left_by: String(by) })))
    .execute();
}
