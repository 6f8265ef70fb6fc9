import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** What people are still to be told of targets: that one is at risk, or late. */

/** A target that has come so far, and its claim, both locked. */
export interface DueTarget {
  id: number;
  claimId: number;
  teamId: number | null;
}

// Written out as in the indexes of migration 078.
const isOpen = sql`t.met_at is null and t.cancelled_at is null and t.kind <> 'WINDOW' and t.late_told_at is null`;

/**
 * Targets that are at risk or late at an instant and of which nobody was told, the longest due first, locked with their
 * claims. What another server has locked is left to it.
 */
export async function lockDue(
  trx: Transaction<Tables>,
  what: 'risk' | 'late',
  { at, count }: { at: Date; count: number },
): Promise<DueTarget[]> {
  const since = what === 'late' ? sql`t.due_at` : sql`t.warn_at`;
  const isUntold = what === 'late' ? isOpen : sql`${isOpen} and t.risk_told_at is null`;
  const { rows } = await sql<DueTarget>`
    select t.id, t.claim_id as "claimId", c.team_id as "teamId"
    from claim_targets as t join claims as c on c.id = t.claim_id
    where ${isUntold} and ${since} <= ${at}::timestamptz and c.deleted_at is null
    order by ${since} limit ${count}
    for no key update of c, t skip locked`.execute(trx);
  return rows;
}

/** Notes that people were told. What is late needs no warning any more. */
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

/** Whom else a late claim concerns: the members of these teams, and every administrator. */
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

/** Those of these claims that are not escalated. The caller has locked them. */
export async function readCalm(
  trx: Transaction<Tables>,
  claimIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${sql.val(claimIds)}::bigint[]) as wanted (id)
    where not exists (select from claim_desk as d where d.claim_id = wanted.id and d.escalation > 0)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
