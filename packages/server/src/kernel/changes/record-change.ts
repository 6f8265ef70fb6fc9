import { type Kysely, sql, type Transaction } from 'kysely';
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

/** A change and who made it. */
export interface Recorded {
  readonly actor: Doer;
  readonly change: RecordedChange;
}

/** The two statements that announce a change and write its audit row, to be parts of another one. */
export function recording(trx: Kysely<Tables>, { actor, change }: Recorded) {
  const { alsoIn = [], left = [], ...entry } = change;
  const { area, objectId: object_id } = entry;
  const announced = [
    ...[area, ...alsoIn].map((one) => ({ area: one, object_id, left_by: null })),
    ...left.map((by) => ({ area, object_id, left_by: String(by) })),
  ];
  return {
    announcing: trx.insertInto('outbox').values(announced),
    auditing: trx.insertInto('audit').values(auditRow(actor, entry)),
  };
}

/**
 * Writes the audit row of a change and announces it, in the transaction of the change itself. Does what `audit` and
 * `announce` do, in one statement.
 */
export async function recordChange(
  trx: Transaction<Tables>,
  actor: Doer,
  change: RecordedChange,
): Promise<void> {
  const { announcing, auditing } = recording(trx, { actor, change });
  await sql`with announced as (${announcing}) ${auditing} ${plannedOnce}`.execute(trx);
}
