import { sql, type SqlBool } from 'kysely';

/** Whether the portal itself dismissed a report, because its conversation has said nothing yet. */
const dismissedByPortal = (table: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.settled_by`)} = 'DISMISSED' and ${sql.ref(`${table}.settler_id`)} is null)`;

/** Whether a report is pending: neither validated nor settled otherwise. Also of deleted reports. */
export const isPending = (table: string) =>
  sql<SqlBool>`(not ${sql.ref(`${table}.validated_by_employee`)} and ${sql.ref(`${table}.settled_by`)} is null)`;

/**
 * Whether a report waits for somebody: it is pending, and not deleted. A report of a claim begins to wait only under the
 * lock of that claim, so that whoever answers the claim settles all that wait.
 */
export const isWaiting = (table: string) =>
  sql<SqlBool>`(${isPending(table)} and ${sql.ref(`${table}.deleted_at`)} is null)`;

/** Whether the next message of its conversation changes a report: it is pending, or has said nothing yet. */
export const takesMessages = (table: string) =>
  sql<SqlBool>`(${isPending(table)} or ${dismissedByPortal(table)})`;

/**
 * The conversation of a report that becomes pending again. null when the conversation has another pending report, or
 * gets one with its client's next message.
 */
export const WITHOUT_NEWER = sql<string | null>`case when exists (
  select from reports as newer
  where newer.created_by = reports.created_by and newer.conversation_id = reports.conversation_id
    and newer.id <> reports.id and newer.deleted_at is null and ${takesMessages('newer')}
) then null else conversation_id end`;
