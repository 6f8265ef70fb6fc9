import type { Transaction } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import { type AuditEntry, auditRow, type Doer } from './audit.ts';
import type { OutboxArea } from './outbox.ts';

/** A change of one row, for the audit trail and the outbox. */
export interface RecordedChange extends AuditEntry {
  area: OutboxArea;
  objectId: number;
  /** Further areas in which the row with this number has changed. */
  alsoIn?: readonly OutboxArea[];
}

/**
 * Writes the audit row of a change and announces it, in the transaction of the change itself. Does what `audit` and
 * `announce` do, in one statement.
 */
export async function recordChange(
  trx: Transaction<Tables>,
  actor: Doer,
  { alsoIn = [], ...change }: RecordedChange,
): Promise<void> {
  const areas = [change.area, ...alsoIn];
  await trx
    .with('announced', (query) =>
      query
        .insertInto('outbox')
        .values(areas.map((area) => ({ area, object_id: change.objectId }))),
    )
    .insertInto('audit')
    .values(auditRow(actor, change))
    .modifyEnd(plannedOnce)
    .execute();
}
