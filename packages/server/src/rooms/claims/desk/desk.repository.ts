import type { ClaimDesk, DeskSettings } from '@recourse/contract/desk/assignment';
import { type Kysely, sql, type Transaction } from 'kysely';
import { plannedOnce } from '../../../db/connect/planned-once.ts';
import { personNamed } from '../../../db/rows/person-name.ts';
import type { Tables } from '../../../db/tables.ts';

/** Who works on claims: teams, escalation, and the settings for sharing work. */

type Trx = Transaction<Tables>;

/**
 * Claims that count as an assignee's work. The condition is written out in every statement, so that its index is used.
 */
const isOpen = sql`deleted_at is null and status in ('OPEN', 'PENDING')`;

/** Who works on a claim. The caller has checked that its reader may see it. */
export async function readDesk(db: Kysely<Tables>, claimId: number): Promise<ClaimDesk> {
  return db
    .selectFrom('claims as c')
    .leftJoin('teams as t', 't.id', 'c.team_id')
    .leftJoin('claim_desk as d', 'd.claim_id', 'c.id')
    .where('c.id', '=', claimId)
    .select([
      't.id as teamId',
      't.name as teamName',
      'c.assignee_id as assigneeId',
      personNamed('c.assignee_id').as('assigneeName'),
      sql<number>`coalesce(d.escalation, 0)`.as('escalation'),
      sql<boolean>`coalesce((
        select a.capacity < (select count(*) from claims where assignee_id = c.assignee_id and ${isOpen})
        from availability as a where a.user_id = c.assignee_id), false)`.as('overCapacity'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks a team against deletion until the transaction ends; undefined when it does not exist. */
export const keepTeam = (trx: Trx, id: number): Promise<{ id: number; name: string } | undefined> =>
  trx
    .selectFrom('teams')
    .where('id', '=', id)
    .select(['id', 'name'])
    .forKeyShare()
    .modifyEnd(plannedOnce)
    .executeTakeFirst();

/** The facts that decide whether an employee can get a claim. */
export interface Candidate {
  /** He is in the team of the claim. */
  inTeam: boolean;
  /** He shares a team with the person who assigns it. */
  isMate: boolean;
  away: boolean;
}

/**
 * An active employee, locked so that he stays one until the transaction ends; undefined for anybody
 * else.
 */
export async function keepCandidate(
  trx: Trx,
  id: number,
  { teamId, givenBy, at }: { teamId: number | null; givenBy: number; at: Date },
): Promise<Candidate | undefined> {
  const { rows } = await sql<Candidate>`
    select
      exists (select from team_members as m where m.user_id = u.id and m.team_id = ${teamId}) as "inTeam",
      exists (select from team_members as his join team_members as mine on mine.team_id = his.team_id
        where his.user_id = u.id and mine.user_id = ${givenBy}) as "isMate",
      exists (select from availability as a where a.user_id = u.id and a.away_from <= ${at}
        and (a.away_to is null or a.away_to > ${at})) as away
    from users as u where u.id = ${id} and u.role = 'EMPLOYE' and u.account_kind = 'PERSON' and u.deleted_at is null
    for share of u ${plannedOnce}`.execute(trx);
  return rows[0];
}

/** Whether somebody is in a team. */
export async function isMember(trx: Trx, teamId: number, userId: number): Promise<boolean> {
  const member = trx
    .selectFrom('team_members')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId);
  return (await member.select('team_id').executeTakeFirst()) !== undefined;
}

/** Gives a claim to a team. Changes neither the version nor the time of the claim. */
export async function setTeam(trx: Trx, claimId: number, teamId: number | null): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ team_id: teamId })
    .where('id', '=', claimId)
    .modifyEnd(plannedOnce)
    .execute();
}

/** Stores the escalation levels of claims, which have their own version. The caller has locked the claims. */
export async function setEscalation(
  trx: Trx,
  claimIds: readonly number[],
  level: number,
): Promise<void> {
  if (claimIds.length === 0) return;
  await trx
    .insertInto('claim_desk')
    .values(claimIds.map((claim_id) => ({ claim_id, escalation: level })))
    .onConflict((oc) =>
      oc.column('claim_id').doUpdateSet({
        escalation: level,
        version: sql<number>`claim_desk.version + 1`,
      }),
    )
    .execute();
}

/** Reads the settings for sharing work. */
export async function readSettings(db: Kysely<Tables>): Promise<DeskSettings> {
  const row = await db
    .selectFrom('desk_settings')
    .select(['by_team as byTeam', 'default_team_id as defaultTeamId'])
    .executeTakeFirst();
  return row ?? { byTeam: false, defaultTeamId: null };
}

/** Stores the settings for sharing work. */
export async function storeSettings(trx: Trx, settings: DeskSettings): Promise<void> {
  const values = { by_team: settings.byTeam, default_team_id: settings.defaultTeamId };
  await trx
    .insertInto('desk_settings')
    .values(values)
    .onConflict((oc) => oc.column('single').doUpdateSet(values))
    .execute();
}
