import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Origin } from './actor.ts';

/** One line of the audit trail: never a value, but for status and role. */
export interface AuditEntry {
  action: string;
  area: string;
  objectId: number | null;
  /** Names of the changed fields. */
  fields?: readonly string[];
  detail?: Record<string, string | number | boolean | null>;
}

/** Writes the audit row in the transaction of the change itself, so that neither exists without the other. */
export async function audit(
  trx: Transaction<Tables>,
  actor: Origin & { userId: number | null },
  entry: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      actor_id: actor.userId,
      action: entry.action,
      area: entry.area,
      object_id: entry.objectId,
      fields: [...(entry.fields ?? [])],
      detail: entry.detail ?? {},
      request_id: actor.requestId,
      address: actor.address,
    })
    .execute();
}
