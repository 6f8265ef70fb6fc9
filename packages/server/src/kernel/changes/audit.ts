import type { Transaction } from 'kysely';
import { plannedOnce } from '../../db/connect/planned-once.ts';
import type { Tables } from '../../db/tables.ts';
import type { Origin, TokenUse } from '../actor.ts';

/** One entry of the audit trail. It never holds a value, except of status and role. */
export interface AuditEntry {
  action: string;
  area: string;
  objectId: number | null;
  /** Names of the changed fields. */
  fields?: readonly string[];
  detail?: Record<string, string | number | boolean | null>;
}

/** Who made a change, for the audit trail; `userId` null: nobody who has an account. */
export type Doer = Origin & { userId: number | null; token?: TokenUse | null };

/** The server itself, for what is due and for what other servers answer. */
export const BY_THE_CLOCK: Doer = {
  userId: null,
  requestId: 'clock',
  address: 'local',
  userAgent: '',
};

/** Writes the audit row in the transaction of the change itself, so that neither exists without the other. */
export async function audit(
  trx: Transaction<Tables>,
  actor: Doer,
  entry: AuditEntry,
): Promise<void> {
  await auditAll(trx, actor, [entry]);
}

/** Like `audit`, for a change of several rows: writes an audit row for each. */
export async function auditAll(
  trx: Transaction<Tables>,
  actor: Doer,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = trx.insertInto('audit').values(entries.map((entry) => auditRow(actor, entry)));
  await (entries.length === 1 ? rows.modifyEnd(plannedOnce) : rows).execute();
}

/** An entry as it is stored. */
export const auditRow = (actor: Doer, entry: AuditEntry) => ({
  actor_id: actor.userId,
  action: entry.action,
  area: entry.area,
  object_id: entry.objectId,
  fields: [...(entry.fields ?? [])],
  // The number of the API token, if it was one.
  detail: { ...entry.detail, ...(actor.token ? { token: actor.token.id } : {}) },
  request_id: actor.requestId,
  address: actor.address,
});
