import type { Transaction } from 'kysely';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import type { Origin } from '../actor.ts';
import { type AuditEntry, auditRow } from './audit.ts';
import type { OutboxArea } from './outbox.ts';

/** A change of one row, which the audit trail keeps and followers of the outbox are told of. */
export interface RecordedChange extends AuditEntry {
  area: OutboxArea;
  objectId: number;
}

/**
 * Writes the audit row of a change and announces it, in the transaction of the change itself: what `audit` and
 * `announce` do, with one way to the database.
 */
export async function recordChange(
  trx: Transaction<Tables>,
  actor: Origin & { userId: number | null },
  change: RecordedChange,
): Promise<void> {
  await trx
    .with('announced', (query) =>
      query.insertInto('outbox').values({ area: change.area, object_id: change.objectId }),
    )
    .insertInto('audit')
    .values(auditRow(actor, change))
    .modifyEnd(plannedOnce)
    .execute();
}
