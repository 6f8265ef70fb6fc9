import { isDeepStrictEqual } from 'node:util';
import {
  type countViews as countEndpoint,
  type listViews as listEndpoint,
  type NewView,
  type View,
  VIEW_MESSAGES,
  type ViewChanges,
} from '@recourse/contract/inbox/views';
import { VIEWS } from '@recourse/contract/values/limits';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { announceLeft } from '../../kernel/changes/outbox.ts';
import { refuseShared, whoSaw } from '../../kernel/changes/own-or-shared.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { conflict, notFound, stale, unauthorized, unprocessable } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/lists/lists.ts';
import { listClaimRows } from '../claims/store/claim-lists.repository.ts';
import { capped } from './capped.ts';
import * as repository from './views.repository.ts';

const AREA = 'views';

/** A view, with the version that the caller saw. */
interface Target {
  id: number;
  ifMatch: number | undefined;
}

const toWire = (row: repository.ShownView): View => ({
  id: row.id,
  name: row.name,
  filter: row.filter,
  shared: row.owner_id === null,
  teamId: row.team_id,
  teamName: row.team_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** The views that the caller may see, his own first. */
export async function listViews(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
): Promise<EndpointReply<typeof listEndpoint>> {
  return { data: (await repository.listViewRows(ctx.db, actor)).map(toWire) };
}

/**
 * How many claims each of these views holds for the caller: the total of the list, up to a limit. They are counted one
 * after the other, so that a user with many views occupies only one connection.
 */
export async function countViews(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
): Promise<EndpointReply<typeof countEndpoint>> {
  const views = [];
  const page = pageOf({ perPage: 1 });
  for (const { id, filter } of await repository.listViewRows(ctx.db, actor)) {
    const asked = { query: filter, page, now: ctx.clock.now() };
    const { total } = await listClaimRows(ctx.db, actor, asked);
    views.push({ id, ...capped(total) });
  }
  return { views };
}

/** One view. Throws 404 when it is missing or the caller may not see it. */
export async function getView(db: Context['db'], actor: Actor, id: number): Promise<View> {
  const row = await repository.findView(db, actor, id);
  if (!row) throw notFound();
  return toWire(row);
}

type Content = Pick<View, 'name' | 'filter' | 'shared' | 'teamId'>;
const CONTENT = ['name', 'filter', 'shared', 'teamId'] as const;

/** Throws 422 for a missing team, and for a team of a view that is not shared. */
async function checkTeam(trx: repository.Trx, { shared, teamId }: Content): Promise<void> {
  if (teamId === null) return;
  const { team, ownTeam } = VIEW_MESSAGES;
  if (!shared) throw unprocessable(ownTeam, { teamId: ownTeam });
  if (!(await repository.keepSharingTeam(trx, teamId))) throw unprocessable(team, { teamId: team });
}

/**
 * Throws 401 when the person was deleted meanwhile, and 409 when he has the maximum number of own views, or when there
 * is the maximum of shared ones.
 */
async function checkRoom(trx: repository.Trx, ownerId: number | null): Promise<void> {
  const most = ownerId === null ? VIEWS.shared : VIEWS.own;
  const count = await repository.countOwnedAlone(trx, 'views', ownerId);
  if (count === null) throw unauthorized();
  if (count >= most) throw conflict(VIEW_MESSAGES.tooMany, 'FULL');
}

const toColumns = (actor: Actor, { name, filter, shared, teamId }: Content) => ({
  name,
  filter: JSON.stringify(filter),
  owner_id: shared ? null : actor.userId,
  team_id: teamId,
});

/** Saves a view. Throws 409 when there are too many; 422 as `checkTeam` does. */
export async function createView(ctx: Context, actor: Actor, input: NewView): Promise<View> {
  return inTransaction(ctx.db, async (trx) => {
    const values = toColumns(actor, { shared: false, teamId: null, ...input });
    await checkRoom(trx, values.owner_id);
    await checkTeam(trx, { shared: false, teamId: null, ...input });
    const at = ctx.clock.now();
    const id = await repository.insertView(trx, { ...values, created_at: at, updated_at: at });
    const change = { action: 'create', area: AREA, objectId: id } as const;
    await recordChange(trx, actor, { ...change, fields: Object.keys(input) });
    return getView(trx, actor, id);
  });
}

/**
 * Changes the given fields. Sharing an own view gives it to everybody. A view that is no longer shared belongs to the
 * user who changed that. Throws 404; 403 for an employee and a shared view; 412 for a stale If-Match; 409 and 422 as
 * when saving.
 */
export async function updateView(
  ctx: Context,
  actor: Actor,
  { id, ifMatch, changes }: Target & { changes: ViewChanges },
): Promise<View> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockView(trx, actor, id);
    if (!row) throw notFound();
    refuseShared(actor, row);
    const before: Content = toWire(row);
    const isOwn = changes.shared === false;
    const after: Content = { ...before, ...(isOwn ? { teamId: null } : {}), ...changes };
    const fields = CONTENT.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    if (fields.length === 0) return toWire(row);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    const values = toColumns(actor, after);
    if (after.shared !== before.shared) await checkRoom(trx, values.owner_id);
    await checkTeam(trx, after);
    await repository.updateViewRow(trx, id, { ...values, updated_at: ctx.clock.now() });
    await recordChange(trx, actor, { action: 'update', area: AREA, objectId: id, fields });
    await announceLeft(trx, { area: AREA, id }, whoSaw(row));
    return getView(trx, actor, id);
  });
}

/** Deletes a view. Throws 404; 403 for an employee and a shared view; 412 for a stale If-Match. */
export async function deleteView(
  ctx: Context,
  actor: Actor,
  { id, ifMatch }: Target,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await repository.lockView(trx, actor, id);
    if (!row) throw notFound();
    refuseShared(actor, row);
    if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
    await repository.deleteViewRow(trx, id);
    await recordChange(trx, actor, { action: 'delete', area: AREA, objectId: id });
    await announceLeft(trx, { area: AREA, id }, whoSaw(row));
  });
}
