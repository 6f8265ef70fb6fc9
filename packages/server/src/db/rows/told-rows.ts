import type { Caller } from '@recourse/contract/values/common';
import { STAFF_KINDS } from '@recourse/contract/values/notification-kinds';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Conditions for a notification `n` that the portal shows its reader, besides that he may see its subject. */

/** Kinds that its reader wants to see in the portal. */
export const isInPortal = sql<SqlBool>`not exists (
  select from notification_choices as c where c.user_id = n.user_id and c.kind = n.kind and not c.in_app)`;

/** Kinds that a user of this role may get. */
export const isForRole = (role: Caller['role']): RawBuilder<SqlBool> =>
  role === 'CLIENT' ? sql`n.kind <> all (${sql.val(STAFF_KINDS)}::text[])` : sql`true`;

/**
 * Whether the caller has unread notifications in the portal about a claim that he sees, whose id an expression gives.
 */
export const hasUnread = (
  { role, userId }: Caller,
  claimId: RawBuilder<number>,
): RawBuilder<boolean> => sql`exists (
  select from notifications as n
  where n.user_id = ${userId} and n.area = 'claims' and n.object_id = ${claimId} and n.read_at is null
    and ${isForRole(role)} and ${isInPortal})`;
