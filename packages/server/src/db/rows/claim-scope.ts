import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';
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

/** Whether a claim (as `alias`) is in such a column of somebody. A hidden one is its author's and its client's no more. */
export const isIn = (
  column: ReturnType<typeof ownColumns>[number],
  { userId }: Pick<Viewer, 'userId'>,
  alias = 'c',
): RawBuilder<boolean> =>
  column === 'assignee_id'
    ? sql`${sql.ref(`${alias}.${column}`)} = ${userId}`
    : sql`(${sql.ref(`${alias}.${column}`)} = ${userId} and ${sql.ref(`${alias}.hidden_at`)} is null)`;

/** Whether a claim belongs to somebody. */
export function ownedBy({ role, userId }: Viewer): RawBuilder<boolean> {
  const places = ownColumns(role).map((column) => isIn(column, { userId }));
  return sql`(${sql.join(places, sql` or `)})`;
}

/** Whether employees see by team. In parentheses it is read once for a whole statement. */
const isByTeam = sql<boolean>`coalesce((select by_team from desk_settings), false)`;

/** The teams that somebody is in, as an array. */
export const teamsOf = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<number[]> =>
  sql`array(select team_id from team_members where user_id = ${userId})`;

/**
 * Whether a claim is shared with somebody, because employees see by team and it is of one of his. In a form that no index
 * matches: every list asks it of its few rows, and none begins with all that a team ever had.
 */
export const sharedWith = (viewer: Viewer): RawBuilder<boolean> =>
  sql`(${isByTeam} and coalesce(c.team_id, 0) = any (${teamsOf(viewer)}))`;

/** Which claims (as c) that nobody has taken an employee may see. */
export const untakenVisibleTo = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql`((c.team_id is null or not ${isByTeam}) or ${sharedWith(viewer)})`;

/** Which claims (as c) somebody may see at all. Lists, single claims and changes all start from this condition. */
export function claimsVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.role === 'ADMIN') return sql`true`;
  const own = ownedBy(viewer);
  if (viewer.role === 'CLIENT') return own;
  const isUntaken = sql`(c.assignee_id is null and ${untakenVisibleTo(viewer)})`;
  return sql`(${own} or ${isUntaken} or ${sharedWith(viewer)})`;
}

/** Whether employees see by team, read apart. */
export async function readByTeam(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('desk_settings').select('by_team').executeTakeFirst();
  return row?.by_team === true;
}
