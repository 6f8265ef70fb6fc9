import {
  type NewTeam,
  type Team,
  TEAM_MESSAGES,
  type TeamChanges,
} from '@recourse/contract/desk/teams';
import { TEAMS } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound, stale, unprocessable } from '../../kernel/errors.ts';
import * as repository from './teams.repository.ts';

/** A team, with the version that the caller saw. */
interface Target {
  id: number;
  ifMatch: number | undefined;
}

const toWire = (row: repository.ShownTeam): Team => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  calendarId: row.calendar_id,
  members: row.members,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** All teams by name. */
export async function listTeams(ctx: Context): Promise<{ data: Team[] }> {
  return { data: (await repository.listTeamRows(ctx.db)).map(toWire) };
}

/** One team with its members. Throws 404. */
export async function getTeam(db: Context['db'], id: number): Promise<Team> {
  const row = await repository.findTeam(db, id);
  if (!row) throw notFound();
  return toWire(row);
}

/** The parts of a team. */
type Content = Pick<Team, 'name' | 'mode' | 'calendarId'> & { memberIds: readonly number[] };

/**
 * Throws 422 for a missing calendar, and for members who are no active employees. The others are locked so that they
 * stay active until the transaction ends.
 */
async function checkContent(
  trx: repository.Trx,
  { calendarId, memberIds }: Partial<Content>,
): Promise<void> {
  const { calendar, member } = TEAM_MESSAGES;
  const isKnown =
    calendarId === undefined ||
    calendarId === null ||
    (await repository.keepCalendar(trx, calendarId));
  if (!isKnown) throw unprocessable(calendar, { calendarId: calendar });
  if (memberIds === undefined) return;
  const employees = await repository.keepEmployees(trx, memberIds);
  if (employees.size < memberIds.length) throw unprocessable(member, { memberIds: member });
}

/**
 * Adds a team. Throws 409 for a taken name or when there are too many; 422 as when changing one.
 */
export async function createTeam(ctx: Context, actor: Actor, input: NewTeam): Promise<Team> {
  return inTransaction(ctx.db, async (trx) => {
    if ((await repository.countTeamsAlone(trx)) >= TEAMS.teams)
      throw conflict(TEAM_MESSAGES.tooMany, 'FULL');
    const { name, mode = 'MANUAL', calendarId = null, memberIds = [] } = input;
    await checkContent(trx, { calendarId, memberIds });
    const at = ctx.clock.now();
    const values = { name, mode, calendar_id: calendarId, created_at: at, updated_at: at };
    const id = await repository.insertTeam(trx, values);
    if (id === null) throw conflict(TEAM_MESSAGES.nameTaken, 'TAKEN');
    await repository.setMembers(trx, id, memberIds);
    const change = { action: 'create', area: 'teams', objectId: id } as const;
    await recordChange(trx, actor, { ...change, fields: Object.keys(input) });
    return getTeam(trx, id);
  });
}

/**
 * Changes the given fields. Throws 404; 412 for a stale If-Match; 409 for a taken name; 422 for a missing calendar, and
 * for new members who are no active employees.
 */
export async function updateTeam(
  ctx: Context,
  actor: Actor,
  { id, ifMatch, changes }: Target & { changes: TeamChanges },
): Promise<Team> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockTeam(trx, id);
    if (!row) throw notFound();
    const { name, mode, calendar_id: calendarId } = row;
    const before: Content = {
      name,
      mode,
      calendarId,
      memberIds: await repository.memberIdsOf(trx, id),
    };
    const after: Content = { ...before, ...changes };
    const fields = differences(before, after);
    if (fields.length === 0) return getTeam(trx, id);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    await checkContent(trx, changes);
    const values = { name: after.name, mode: after.mode, calendar_id: after.calendarId };
    if (!(await repository.updateTeamRow(trx, id, { ...values, updated_at: ctx.clock.now() })))
      throw conflict(TEAM_MESSAGES.nameTaken, 'TAKEN');
    // Only when they are given: one of those before may be leaving just now, with his account or his role.
    if (changes.memberIds) await repository.setMembers(trx, id, changes.memberIds);
    if (before.calendarId !== after.calendarId) await repository.outdateTargets(trx, id);
    await recordChange(trx, actor, { action: 'update', area: 'teams', objectId: id, fields });
    return getTeam(trx, id);
  });
}

/** The API names of the fields that differ; the order of members does not matter. */
function differences(before: Content, after: Content): string[] {
  const others = new Set(before.memberIds).symmetricDifference(new Set(after.memberIds));
  const fields = (['name', 'mode', 'calendarId'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return others.size === 0 ? fields : [...fields, 'memberIds'];
}

/** Deletes a team. Throws 404; 412 for a stale If-Match; 409 while it has open work. */
export async function deleteTeam(
  ctx: Context,
  actor: Actor,
  { id, ifMatch }: Target,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockTeam(trx, id);
    if (!row) throw notFound();
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    if (await repository.hasOpenClaims(trx, id)) throw conflict(TEAM_MESSAGES.inUse, 'IN_USE');
    await repository.deleteTeamRow(trx, id);
    await recordChange(trx, actor, { action: 'delete', area: 'teams', objectId: id });
  });
}
