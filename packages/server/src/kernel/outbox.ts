import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** What followers of the outbox are told of: the row named has been made, changed or deleted. */
export type OutboxArea =
  | 'users'
  | 'solutions'
  | 'claims'
  | 'documents'
  | 'reports'
  | 'training_examples';

/** Says in the transaction of a change what changed; whoever follows reads the row itself. */
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
    .execute();
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
