import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Viewer } from './visible-rows.ts';

/** Rows that an employee keeps for himself (owner_id), or shares with a team (team_id) or with the whole staff. */

/** The tables of such rows. */
type OwnOrShared = 'canned_replies' | 'views';

/** Which of these rows a person may see: his own, those shared with all and, for employees, those of his teams. */
export const ownOrSharedVisibleTo =
  (alias: string) =>
  ({ role, userId }: Viewer): RawBuilder<SqlBool> => {
    if (role === 'CLIENT') return sql`false`;
    const [id, owner, team] = ['id', 'owner_id', 'team_id'].map((name) =>
      sql.ref(`${alias}.${name}`),
    );
    if (role === 'ADMIN') return sql`(${owner} is null or ${owner} = ${userId})`;
    return sql`(${id} is not null and (${owner} = ${userId} or (${owner} is null and (
      ${team} is null or exists (
        select from team_members as m where m.team_id = ${team} and m.user_id = ${userId})))))`;
  };

/**
 * Counts the rows of a person, or with null the shared ones. Locks out others who add one, so that the limit is never
 * exceeded, and a deletion of the account, which deletes its rows. null: the account was deleted meanwhile.
 */
export async function countOwnedAlone(
  trx: Transaction<Tables>,
  table: OwnOrShared,
  ownerId: number | null,
): Promise<number | null> {
  if (ownerId === null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${table}, 0))`.execute(trx);
  else {
    const owner = trx.selectFrom('users').where('id', '=', ownerId).where('deleted_at', 'is', null);
    if (!(await owner.select('id').forNoKeyUpdate().executeTakeFirst())) return null;
  }
  const { total } = await trx
    .selectFrom(table)
    .where('owner_id', 'is not distinct from', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a team exists, for sharing. It cannot be deleted until the transaction ends. */
export async function keepSharingTeam(trx: Transaction<Tables>, id: number): Promise<boolean> {
  const team = trx.selectFrom('teams').where('id', '=', id).select('id').forShare();
  return (await team.executeTakeFirst()) !== undefined;
}

/** Deletes the rows that a person kept for himself. */
export async function deleteOwned(db: Kysely<Tables>, ownerId: number): Promise<void> {
  for (const table of ['canned_replies', 'views'] as const)
    await db.deleteFrom(table).where('owner_id', '=', ownerId).execute();
}
