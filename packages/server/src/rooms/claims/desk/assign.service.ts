import { CLAIM_TAKEN } from '@recourse/contract/claims';
import { THREAD_MESSAGES } from '@recourse/contract/claims-thread';
import { type Assignment, type ClaimDesk, DESK_MESSAGES } from '@recourse/contract/desk/assignment';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  unprocessable,
} from '../../../kernel/errors.ts';
import { updateClaimRow } from '../store/claims-write.repository.ts';
import { findClaim, type LockedClaim, lockClaim } from '../store/claims.repository.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { beforeClaims, followClaims } from '../thread/claim-history.repository.ts';
import { insertNote } from '../thread/notes.repository.ts';
import * as repository from './desk.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** Who works on a claim that the caller may see. Throws 404. */
export async function getDesk(ctx: Context, actor: Actor, id: number): Promise<ClaimDesk> {
  if (!(await findClaim(ctx.db, actor, id))) throw notFound();
  return repository.readDesk(ctx.db, id);
}

/**
 * Gives a claim to a person, to another team, or back into the queue. A claim given to a new team has no assignee
 * unless one of its members is named. Throws 404; 403 for an employee who only filed it; 400 when nobody is named, or a
 * note is missing; 409 when somebody else took it first. Throws 422 for a missing team, and for a person who cannot get
 * the claim.
 */
export async function assignClaim(
  ctx: Context,
  actor: Actor,
  { id, ...asked }: Assignment & { id: number },
): Promise<ClaimDesk> {
  if (asked.assigneeId === undefined && asked.teamId === undefined)
    throw badRequest(DESK_MESSAGES.nobody, { assigneeId: DESK_MESSAGES.nobody });
  return inTransaction(ctx.db, async (trx) => {
    const isTaking = asked.assigneeId === actor.userId;
    if (isTaking && !(await findClaim(trx, actor, id))) throw notFound();
    const row = await lockClaim(trx, actor, id);
    if (!row) throw isTaking ? conflict(CLAIM_TAKEN, 'TAKEN') : notFound();
    await assignLocked(trx, actor, { row, asked, at: ctx.clock.now() });
    return repository.readDesk(trx, id);
  });
}

/** Assigns a claim that the caller has locked. */
export async function assignLocked(
  trx: Transaction,
  actor: Actor,
  { row, asked, at }: Asked,
): Promise<void> {
  refuseOthers(actor, row);
  const after = await claimAfter(trx, actor, { row, asked, at });
  if (after.team !== null) await writeTeam(trx, actor, { row, team: after.team, at });
  await writeAssignee(trx, actor, { row, assigneeId: after.assigneeId, at });
  const isHandedOn = after.team !== null || after.assigneeId !== row.assignee_id;
  if (asked.note !== undefined)
    await writeNote(trx, actor, { row, note: asked.note, at, isHandedOn });
}

/**
 * Throws 403 for an employee who only filed the claim, because another employee or a team works on
 * it.
 */
export function refuseOthers(actor: Actor, row: LockedClaim): void {
  const isOthers = row.assignee_id !== null && row.assignee_id !== actor.userId && !row.shared;
  if (actor.role === 'EMPLOYE' && isOthers) throw forbidden(THREAD_MESSAGES.notYours);
}

/** The team before and after. */
interface NewTeam {
  readonly from: string | null;
  readonly to: { readonly id: number; readonly name: string } | null;
}

interface After {
  /** null: the team stays. */
  team: NewTeam | null;
  assigneeId: number | null;
}

interface Asked {
  row: LockedClaim;
  asked: Omit<Assignment, 'id'>;
  at: Date;
}

async function claimAfter(
  trx: Transaction,
  actor: Actor,
  { row, asked: { assigneeId, teamId = row.team_id, note }, at }: Asked,
): Promise<After> {
  const isSameTeam = teamId === row.team_id;
  const to = teamId === null ? null : await repository.keepTeam(trx, teamId);
  if (to === undefined) throw unprocessable(DESK_MESSAGES.team, { teamId: DESK_MESSAGES.team });
  if (!isSameTeam && note === undefined && !(await isOwnTeam(trx, actor, teamId)))
    throw badRequest(DESK_MESSAGES.note, { note: DESK_MESSAGES.note });
  const next = assigneeId === undefined ? (isSameTeam ? row.assignee_id : null) : assigneeId;
  if (next !== null && next !== row.assignee_id)
    await checkAssignee(trx, actor, { assigneeId: next, teamId, at });
  if (isSameTeam) return { team: null, assigneeId: next };
  const former = row.team_id === null ? undefined : await repository.keepTeam(trx, row.team_id);
  return { team: { from: former?.name ?? null, to }, assigneeId: next };
}

/** Administrators may hand claims to any team without a note; employees only to their own teams. */
async function isOwnTeam(trx: Transaction, actor: Actor, teamId: number | null): Promise<boolean> {
  if (actor.role === 'ADMIN') return true;
  return teamId !== null && repository.isMember(trx, teamId, actor.userId);
}

/**
 * Throws 422 for a person who cannot get the claim. A claim of a team goes to its members. A claim without a team goes
 * to anybody when an administrator assigns it, else to a team-mate of the employee. Everybody may take a claim that he
 * may see, even while he is away.
 */
async function checkAssignee(
  trx: Transaction,
  actor: Actor,
  { assigneeId, teamId, at }: { assigneeId: number; teamId: number | null; at: Date },
): Promise<void> {
  const { assignee, notInTeam, away } = DESK_MESSAGES;
  const given = { teamId, givenBy: actor.userId, at };
  const candidate = await repository.keepCandidate(trx, assigneeId, given);
  if (!candidate) throw unprocessable(assignee, { assigneeId: assignee });
  if (assigneeId === actor.userId) return;
  const isAnybody = teamId === null && actor.role === 'ADMIN';
  const isFit = teamId === null ? candidate.isMate : candidate.inTeam;
  if (!isAnybody && !isFit) throw unprocessable(notInTeam, { assigneeId: notInTeam });
  if (candidate.away) throw unprocessable(away, { assigneeId: away });
}

/** Stores a claim's team. Its client is told nothing: the claim's version and time stay, and no event is sent. */
async function writeTeam(
  trx: Transaction,
  actor: Actor,
  { row, team: { from, to }, at }: { row: LockedClaim; team: NewTeam; at: Date },
): Promise<void> {
  await repository.setTeam(trx, row.id, to?.id ?? null);
  // Teams can have calendars of their own.
  await followTargets(trx, [row.id]);
  await noteClaimChanges(trx, [
    {
      claim_id: row.id,
      at,
      actor_id: actor.userId,
      kind: 'TEAM',
      from_value: from,
      to_value: to?.name ?? null,
      client_visible: false,
    },
  ]);
  const change = { action: 'assign', area: 'claim-notes', objectId: row.id } as const;
  await recordChange(trx, actor, { ...change, fields: ['teamId'] });
  await announceLeft(trx, { area: 'claims', id: row.id }, ['EMPLOYE']);
}

/** Gives a claim to a team, or to none, without checking rights. A deleted team counts as none. */
export async function moveToTeam(
  trx: Transaction,
  actor: Actor,
  { row, teamId, at }: { row: LockedClaim; teamId: number | null; at: Date },
): Promise<void> {
  if (teamId === row.team_id) return;
  const find = async (id: number | null) =>
    id === null ? undefined : repository.keepTeam(trx, id);
  const from = await find(row.team_id);
  const to = await find(teamId);
  await writeTeam(trx, actor, { row, team: { from: from?.name ?? null, to: to ?? null }, at });
}

async function writeAssignee(
  trx: Transaction,
  actor: Actor,
  { row, assigneeId, at }: { row: LockedClaim; assigneeId: number | null; at: Date },
): Promise<void> {
  if (assigneeId === row.assignee_id) return;
  await beforeClaims(trx, [row]);
  await updateClaimRow(trx, row.id, { assignee_id: assigneeId, updated_at: at });
  const { status, response } = row;
  await followClaims(trx, { userId: actor.userId, at }, [
    { id: row.id, before: row, after: { status, response, assignee_id: assigneeId } },
  ]);
  await recordChange(trx, actor, {
    action: 'assign',
    area: 'claims',
    objectId: row.id,
    fields: ['assigneeId'],
    left: [row.assignee_id ?? 'EMPLOYE'],
  });
}

/**
 * Stores why the claim was handed on, as an internal note; the new assignee is told of it. Handing on writes an audit
 * row. A note without a new assignee or team writes its own.
 */
async function writeNote(
  trx: Transaction,
  actor: Actor,
  { row, note, at, isHandedOn }: { row: LockedClaim; note: string; at: Date; isHandedOn: boolean },
): Promise<void> {
  await insertNote(trx, { claim_id: row.id, author_id: actor.userId, body: note, created_at: at });
  if (isHandedOn) await announce(trx, 'claim-notes', row.id);
  else await recordChange(trx, actor, { action: 'create', area: 'claim-notes', objectId: row.id });
  await notify(trx, { userId: actor.userId, at }, [
    { kind: 'claim.note', area: 'claims', objectId: row.id, to: 'ASSIGNEE' },
  ]);
}
