import { TEAMS } from '@recourse/contract/values/limits';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { unlessTaken } from '../../db/connect/retry.ts';
import { nameOfLive } from '../../db/rows/person-name.ts';
import { findVisibleRows } from '../../db/rows/visible-rows.ts';
import { NEXT_VERSION } from '../../db/rows/next-version.ts';
import type { Tables, TeamRow, TeamsTable } from '../../db/tables.ts';

/** Rows of teams and their members. */

/** A database in an open transaction. */
export type Trx = Transaction<Tables>;

/** A team with the values that are read with it. */
export type ShownTeam = TeamRow & { members: { id: number; name: string }[] };

/** Which of these people may see which of these teams: the staff see all. */
export const findVisibleTeams = findVisibleRows.bind(null, {
  table: 'teams',
  alias: 't',
  visibleTo: ({ role }) => (role === 'CLIENT' ? sql`false` : sql`true`),
  deletedAt: null,
  hasVersion: true,
});

const shown = (db: Kysely<Tables>) =>
  db
    .selectFrom('teams as t')
    .selectAll('t')
    .select(
      sql<ShownTeam['members']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${nameOfLive}) order by lower(${nameOfLive}), u.id)
        from team_members as m join users as u on u.id = m.user_id where m.team_id = t.id
      ), '[]')`.as('members'),
    );

/** All teams by name. Their number is limited. */
export const listTeamRows = (db: Kysely<Tables>): Promise<ShownTeam[]> =>
  shown(db)
    .orderBy(sql`lower(t.name)`)
    .limit(TEAMS.teams)
    .execute();

/** A team with its members, by its id. */
export const findTeam = (db: Kysely<Tables>, id: number): Promise<ShownTeam | undefined> =>
  shown(db).where('t.id', '=', id).executeTakeFirst();

/** Counts the teams. Locks out others who add one, so that the limit is never exceeded. */
export async function countTeamsAlone(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('teams', 0))`.execute(trx);
  const { total } = await trx
    .selectFrom('teams')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One team, locked until the transaction ends. */
export const lockTeam = (trx: Trx, id: number): Promise<TeamRow | undefined> =>
  trx.selectFrom('teams').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** The ids of a team's members. */
export async function memberIdsOf(trx: Trx, teamId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('team_members')
    .where('team_id', '=', teamId)
    .select('user_id')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * The active employees among some people, locked so that they stay active until the transaction
 * ends.
 */
export async function keepEmployees(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('users')
    .where('id', 'in', [...ids])
    .where('role', '=', 'EMPLOYE')
    .where('account_kind', '=', 'PERSON')
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a calendar exists. It cannot be deleted until the transaction ends. */
export async function keepCalendar(trx: Trx, id: number): Promise<boolean> {
  const calendar = trx.selectFrom('calendars').where('id', '=', id).select('id').forShare();
  return (await calendar.executeTakeFirst()) !== undefined;
}

/** Adds a team; resolves with its id, or null when its name is taken. */
export async function insertTeam(trx: Trx, values: Insertable<TeamsTable>): Promise<number | null> {
  const row = await trx
    .insertInto('teams')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Changes a team and raises its version; false when its name is taken. After that the transaction can only be rolled
 * back.
 */
export async function updateTeamRow(
  trx: Trx,
  id: number,
  values: Updateable<TeamsTable>,
): Promise<boolean> {
  const written = await unlessTaken(
    trx
      .updateTable('teams')
      .set({ ...values, version: NEXT_VERSION })
      .where('id', '=', id)
      .execute(),
  );
  return written !== null;
}

/** Makes exactly these people the members of a team. */
export async function setMembers(trx: Trx, teamId: number, ids: readonly number[]): Promise<void> {
  const members = trx.deleteFrom('team_members').where('team_id', '=', teamId);
  await (ids.length === 0 ? members : members.where('user_id', 'not in', [...ids])).execute();
  if (ids.length === 0) return;
  await trx
    .insertInto('team_members')
    .values(ids.map((user_id) => ({ team_id: teamId, user_id })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Lets the background step recount the open targets of a team's claims, as when their calendar changes. */
export async function outdateTargets(trx: Trx, id: number): Promise<void> {
  await sql`
    update claim_targets as t set calendar_version = 0
    from claims as c where c.id = t.claim_id and c.team_id = ${id} and c.status in ('OPEN', 'PENDING')
      and c.deleted_at is null and t.met_at is null and t.cancelled_at is null`.execute(trx);
}

/** Whether a team has claims that are open or in work. */
export async function hasOpenClaims(trx: Trx, id: number): Promise<boolean> {
  const open = trx
    .selectFrom('claims')
    .where('team_id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`status in ('OPEN', 'PENDING')`);
  return (await open.select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes a team with its memberships. Its claims then belong to no team. */
export async function deleteTeamRow(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('claims').set({ team_id: null }).where('team_id', '=', id).execute();
  await trx.deleteFrom('teams').where('id', '=', id).execute();
}
