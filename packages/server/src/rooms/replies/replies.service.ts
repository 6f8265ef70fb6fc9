import {
  CANNED_MESSAGES,
  type CannedReply,
  type CannedReplyChanges,
  type CannedReplyQuery,
  type listCannedReplies as listEndpoint,
  type NewCannedReply,
  unknownVariables,
} from '@recourse/contract/desk/replies';
import { CANNED, LIMITS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { announceLeft } from '../../kernel/changes/outbox.ts';
import { refuseShared, whoSaw } from '../../kernel/changes/own-or-shared.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound, stale, unauthorized, unprocessable } from '../../kernel/errors.ts';
import { unknownIn } from './render.ts';
import * as repository from './replies.repository.ts';

const AREA = 'canned-replies';

/** A reply, with the version that the caller saw. */
interface Target {
  id: number;
  ifMatch: number | undefined;
}

const toWire = (row: repository.ShownReply): CannedReply => ({
  id: row.id,
  title: row.title,
  body: row.body,
  language: row.language,
  shared: row.owner_id === null,
  teamId: row.team_id,
  teamName: row.team_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** A page of the replies that the caller may see, by title. */
export async function listReplies(
  ctx: Context,
  actor: Actor,
  { q, shared, teamId, page = 1, perPage = LIMITS.perPageMax }: CannedReplyQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const wanted = { q, shared, teamId, page, perPage };
  const { rows, total } = await repository.listReplyRows(ctx.db, actor, wanted);
  return { data: rows.map(toWire), meta: { page, perPage, total } };
}

/** One reply. Throws 404 when it is missing or the caller may not see it. */
export async function getReply(db: Context['db'], actor: Actor, id: number): Promise<CannedReply> {
  const row = await repository.findReply(db, actor, id);
  if (!row) throw notFound();
  return toWire(row);
}

type Content = Pick<CannedReply, 'title' | 'body' | 'language' | 'shared' | 'teamId'>;
const CONTENT = ['title', 'body', 'language', 'shared', 'teamId'] as const;

/** Throws 422 for unknown variables, a missing team, and a team of a reply that is not shared. */
async function checkContent(
  trx: repository.Trx,
  { title, body, shared, teamId }: Content,
): Promise<void> {
  for (const [field, text] of Object.entries({ title, body })) {
    const unknown = unknownIn(text);
    if (unknown.length > 0)
      throw unprocessable(unknownVariables(unknown), { [field]: unknownVariables(unknown) });
  }
  if (teamId === null) return;
  const { team, ownTeam } = CANNED_MESSAGES;
  if (!shared) throw unprocessable(ownTeam, { teamId: ownTeam });
  if (!(await repository.keepSharingTeam(trx, teamId))) throw unprocessable(team, { teamId: team });
}

/**
 * Throws 401 when the person was deleted meanwhile, and 409 when he has the maximum number of own replies, or when there
 * is the maximum of shared ones.
 */
async function checkRoom(trx: repository.Trx, ownerId: number | null): Promise<void> {
  const most = ownerId === null ? CANNED.shared : CANNED.own;
  const count = await repository.countOwnedAlone(trx, 'canned_replies', ownerId);
  if (count === null) throw unauthorized();
  if (count >= most) throw conflict(CANNED_MESSAGES.tooMany, 'FULL');
}

/** Adds a reply. Throws 409 when there are too many; 422 as `checkContent` does. */
export async function createReply(
  ctx: Context,
  actor: Actor,
  input: NewCannedReply,
): Promise<CannedReply> {
  return inTransaction(ctx.db, async (trx) => {
    const { title, body, language = 'en', shared = false, teamId = null } = input;
    const owner_id = shared ? null : actor.userId;
    await checkRoom(trx, owner_id);
    await checkContent(trx, { title, body, language, shared, teamId });
    const at = ctx.clock.now();
    const values = { title, body, language, owner_id, team_id: teamId };
    const id = await repository.insertReply(trx, { ...values, created_at: at, updated_at: at });
    const change = { action: 'create', area: AREA, objectId: id } as const;
    await recordChange(trx, actor, { ...change, fields: Object.keys(input) });
    return getReply(trx, actor, id);
  });
}

/**
 * Changes the given fields. Sharing an own reply gives it to everybody. A reply that is no longer shared belongs to the
 * user who changed that. Throws 404; 403 for an employee and a shared reply; 412 for a stale If-Match; 409 and 422 as
 * when adding.
 */
export async function updateReply(
  ctx: Context,
  actor: Actor,
  { id, ifMatch, changes }: Target & { changes: CannedReplyChanges },
): Promise<CannedReply> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockReply(trx, actor, id);
    if (!row) throw notFound();
    refuseShared(actor, row);
    const before: Content = toWire(row);
    const isOwn = changes.shared === false;
    const after: Content = { ...before, ...(isOwn ? { teamId: null } : {}), ...changes };
    const fields = CONTENT.filter((name) => before[name] !== after[name]);
    if (fields.length === 0) return toWire(row);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const owner_id = after.shared ? null : actor.userId;
    if (after.shared !== before.shared) await checkRoom(trx, owner_id);
    await checkContent(trx, after);
    const { title, body, language, teamId } = after;
    const at = ctx.clock.now();
    const values = { title, body, language, owner_id, team_id: teamId };
    await repository.updateReplyRow(trx, id, { ...values, at });
    await recordChange(trx, actor, { action: 'update', area: AREA, objectId: id, fields });
    await announceLeft(trx, { area: AREA, id }, whoSaw(row));
    return getReply(trx, actor, id);
  });
}

/**
 * Deletes a reply. Throws 404; 403 for an employee and a shared reply; 412 for a stale If-Match.
 */
export async function deleteReply(
  ctx: Context,
  actor: Actor,
  { id, ifMatch }: Target,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockReply(trx, actor, id);
    if (!row) throw notFound();
    refuseShared(actor, row);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    await repository.deleteReplyRow(trx, id);
    await recordChange(trx, actor, { action: 'delete', area: AREA, objectId: id });
    await announceLeft(trx, { area: AREA, id }, whoSaw(row));
  });
}
