import { sql, type SqlBool } from 'kysely';

/** Whether the portal itself dismissed a report, because its conversation has said nothing yet. */
export const dismissedByPortal = (table: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.settled_by`)} = 'DISMISSED' and ${sql.ref(`${table}.settler_id`)} is null)`;

/** Whether a report waits for somebody. */
export const isWaiting = (table: string) =>
  sql<SqlBool>`(not ${sql.ref(`${table}.validated_by_employee`)} and ${sql.ref(`${table}.settled_by`)} is null
    and ${sql.ref(`${table}.deleted_at`)} is null)`;

/**
 * The conversation of a report that becomes pending again. null when the conversation has another pending report, or
 * gets one with its client's next message.
 */
export const WITHOUT_NEWER = sql<string | null>`case when exists (
  select from reports as newer
  where newer.created_by = reports.created_by and newer.conversation_id = reports.conversation_id
    and newer.id <> reports.id
    and not newer.validated_by_employee and newer.deleted_at is null
    and (newer.settled_by is null or ${dismissedByPortal('newer')})
) then null else conversation_id end`;
