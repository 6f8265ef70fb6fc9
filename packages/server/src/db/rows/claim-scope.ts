import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from './visible-rows.ts';

/** Which claims (as c) are whose. Other tables have rows that are seen by whoever sees their claim. */

/**
 * The columns whose user a claim belongs to. For a client, the claims he was once assigned to as an employee do not
 * count.
 */
export const ownColumns = (role: Viewer['role']) =>
  role === 'CLIENT'
    ? (['created_by', 'client_id'] as const)
    : (['created_by', 'client_id', 'assignee_id'] as const);

/** Whether a claim belongs to somebody. */
export function ownedBy({ role, userId }: Viewer): RawBuilder<boolean> {
  const places = ownColumns(role).map((column) => sql`${sql.ref(`c.${column}`)} = ${userId}`);
  return sql`(${sql.join(places, sql` or `)})`;
}

/** Which claims (as c) somebody may see at all. Lists, single claims and changes all start from this condition. */
export function claimsVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.role === 'ADMIN') return sql`true`;
  const own = ownedBy(viewer);
  return viewer.role === 'EMPLOYE' ? sql`(${own} or c.assignee_id is null)` : own;
}
