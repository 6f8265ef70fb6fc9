import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Viewer } from './visible-rows.ts';

/** Which claims (as c) belong to whom. Rows of other tables are visible to everybody who sees their claim. */

/**
 * The columns whose user a claim belongs to. For a client, the claims he was once assigned to as an employee do not
 * count.
 */
export const ownColumns = (role: Viewer['role']) =>
  role === 'CLIENT'
    ? (['created_by', 'client_id'] as const)
    : (['created_by', 'client_id', 'assignee_id'] as const);

/**
 * Whether such a column of a claim (as `alias`) names a person. A hidden claim no longer belongs to its author and its
 * client.
 */
export const isIn = (
  column: ReturnType<typeof ownColumns>[number],
  { userId }: Pick<Viewer, 'userId'>,
  alias = 'c',
): RawBuilder<boolean> =>
  column === 'assignee_id'
    ? sql`${sql.ref(`${alias}.${column}`)} = ${userId}`
    : sql`(${sql.ref(`${alias}.${column}`)} = ${userId} and ${sql.ref(`${alias}.hidden_at`)} is null)`;

/** Whether a claim belongs to a person. */
export function ownedBy({ role, userId }: Viewer): RawBuilder<boolean> {
  const places = ownColumns(role).map((column) => isIn(column, { userId }));
  return sql`(${sql.join(places, sql` or `)})`;
}

/** Whether employees see by team. In parentheses, so that a statement reads it only once. */
const isByTeam = sql<boolean>`coalesce((select by_team from desk_settings), false)`;

/** The teams that somebody is in, as an array. */
export const teamsOf = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<number[]> =>
  sql`array(select team_id from team_members where user_id = ${userId})`;

/**
 * Whether a claim is shared with a person, because employees see by team and the claim belongs to one of his teams.
 * Written so that no index matches: lists check it on their few rows, and no plan starts from all claims of a team.
 */
export const sharedWith = (viewer: Viewer): RawBuilder<boolean> =>
  sql`(${isByTeam} and coalesce(c.team_id, 0) = any (${teamsOf(viewer)}))`;

/** Which claims (as c) without an assignee an employee may see. */
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

/** Whether employees see by team, read in a separate statement. */
export async function readByTeam(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('desk_settings').select('by_team').executeTakeFirst();
  return row?.by_team === true;
}
