import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Targets that are at risk or late and that people have not been told of yet. */

/** A target at risk or late, and its claim, both locked. */
export interface DueTarget {
  id: number;
  claimId: number;
  teamId: number | null;
  /** The level to which its claim is escalated once it is late. */
  level: number;
}

/** Somebody besides the assignee has to be told. */
const FIRST_LEVEL = sql.lit(1);

// The same conditions as in the indexes of migration 078.
const isOpen = sql`t.met_at is null and t.cancelled_at is null and t.kind <> 'WINDOW' and t.late_told_at is null`;

/**
 * Targets that are at risk or late at an instant and that nobody was told of, the longest due first. Locks them and
 * their claims. Skips what another server has locked.
 */
export async function lockDue(
  trx: Transaction<Tables>,
  what: 'risk' | 'late',
  { at, count }: { at: Date; count: number },
): Promise<DueTarget[]> {
  const since = what === 'late' ? sql`t.due_at` : sql`t.warn_at`;
  const isUntold = what === 'late' ? isOpen : sql`${isOpen} and t.risk_told_at is null`;
  const { rows } = await sql<DueTarget>`
    select t.id, t.claim_id as "claimId", c.team_id as "teamId",
      coalesce(case when t.code = 'FINAL' then p.late_level end, ${FIRST_LEVEL}) as level
    from claim_targets as t join claims as c on c.id = t.claim_id left join policies as p on p.id = c.policy_id
    where ${isUntold} and ${since} <= ${at}::timestamptz and c.deleted_at is null
    order by ${since} limit ${count}
    for no key update of c, t skip locked`.execute(trx);
  return rows;
}

/** Stores that people were told. A late target needs no warning any more. */
export async function noteTold(
  trx: Transaction<Tables>,
  what: 'risk' | 'late',
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<void> {
  await trx
    .updateTable('claim_targets')
    .set(what === 'late' ? { late_told_at: at } : { risk_told_at: at })
    .where('id', 'in', ids)
    .execute();
}

/** Who else is told of a late claim: the members of these teams, and every administrator. */
export async function readWatchers(
  db: Kysely<Tables>,
  teamIds: readonly number[],
): Promise<{ ofTeam: ReadonlyMap<number, number[]>; admins: number[] }> {
  const members =
    teamIds.length === 0
      ? []
      : await db
          .selectFrom('team_members')
          .where('team_id', 'in', teamIds)
          .select(['team_id', 'user_id'])
          .execute();
  const admins = await db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('account_kind', '=', 'PERSON')
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  const ofTeam = new Map(
    [...Map.groupBy(members, ({ team_id }) => team_id)].map(([id, rows]) => [
      id,
      rows.map(({ user_id }) => user_id),
    ]),
  );
  return { ofTeam, admins: admins.map(({ id }) => id) };
}

/** The escalation levels of these claims, by their ids; most have none. The caller has locked them. */
export async function readLevels(
  trx: Transaction<Tables>,
  claimIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await trx
    .selectFrom('claim_desk')
    .where('claim_id', 'in', claimIds)
    .select(['claim_id', 'escalation'])
    .execute();
  return new Map(rows.map(({ claim_id, escalation }) => [claim_id, escalation]));
}
