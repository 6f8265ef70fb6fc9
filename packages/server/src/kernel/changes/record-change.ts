import type { Transaction } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import { type AuditEntry, auditRow, type Doer } from './audit.ts';
import type { Left, OutboxArea } from './outbox.ts';

/** A change of one row, for the audit trail and the outbox. */
export interface RecordedChange extends AuditEntry {
  area: OutboxArea;
  objectId: number;
  /** Further areas in which the row with this number has changed. */
  alsoIn?: readonly OutboxArea[];
  /** Who may no longer see the row. People who may still see it receive an ordinary change. */
  left?: readonly Left[];
}

/**
 * Writes the audit row of a change and announces it, in the transaction of the change itself. Does what `audit` and
 * `announce` do, in one statement.
 */
export async function recordChange(
  trx: Transaction<Tables>,
  actor: Doer,
  { alsoIn = [], left = [], ...change }: RecordedChange,
): Promise<void> {
  const { area, objectId: object_id } = change;
  const announced = [
    ...[area, ...alsoIn].map((one) => ({ area: one, object_id, left_by: null })),
    ...left.map((by) => ({ area, object_id, left_by: String(by) })),
  ];
  await trx
    .with('announced', (query) => query.insertInto('outbox').values(announced))
    .insertInto('audit')
    .values(auditRow(actor, change))
    .modifyEnd(plannedOnce)
    .execute();
}
