import { sql } from 'kysely';

/**
 * The conversation of a report that becomes pending again; null when another report of it is
 * pending.
 */
export const WITHOUT_NEWER = sql<string | null>`case when exists (
  select from reports as newer
  where newer.created_by = reports.created_by and newer.conversation_id = reports.conversation_id
    and newer.id <> reports.id
    and not newer.validated_by_employee and newer.settled_by is null and newer.deleted_at is null
) then null else conversation_id end`;
