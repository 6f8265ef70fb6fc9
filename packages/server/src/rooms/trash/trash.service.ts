import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import {
  type listTrash as listEndpoint,
  TRASH_MESSAGES,
  type TrashExportQuery,
  type TrashItem,
  trashItem,
  type Trashed,
  type TrashListQuery,
} from '@recourse/contract/trash';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { columnsOf, EXPORT_PAGE, exportList } from '../../kernel/lists/export-list.ts';
import { pageOf } from '../../kernel/lists/lists.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { followTargets } from '../../kernel/targets/follow-targets.ts';
import { lockClaimState, setAssignee } from '../claims/store/claims-write.repository.ts';
import { findFilePlace } from '../claims/thread/files.repository.ts';
import { findSolution, keepVersion } from '../solutions/solutions.repository.ts';
import { withoutFormerAssignee } from '../users/answerers.repository.ts';
import {
  countTrash,
  listTrashRows,
  lockClaimOfReport,
  restoreRow,
  trashRowsAfter,
} from './trash.repository.ts';

/** A page of deleted and archived rows. */
export async function listTrash(
  ctx: Context,
  query: TrashListQuery,
): Promise<EndpointReply<typeof listEndpoint>> {
  const page = pageOf(query);
  const [data, total] = await Promise.all([
    listTrashRows(ctx.db, query, page),
    countTrash(ctx.db, query),
  ]);
  return { data, meta: { page: page.page, perPage: page.perPage, total, next: null } };
}

/** The whole trash as CSV. */
export async function exportTrash(
  ctx: Context,
  actor: Actor,
  query: TrashExportQuery,
): Promise<CsvReply> {
  return exportList<TrashItem>(ctx, actor, {
    area: 'trash',
    columns: columnsOf(trashItem),
    query,
    read: (db, last) => trashRowsAfter(db, query, { last, count: EXPORT_PAGE }),
  });
}

/**
 * Restores one row. Throws 404 when it is not in the trash, 409 when another row has taken its unique value: the open
 * claim or pending report of a conversation, an external id.
 */
export async function restoreTrash(ctx: Context, actor: Actor, wanted: Trashed): Promise<Trashed> {
  const { area, id } = wanted;
  return inTransaction(ctx.db, async (trx) => {
    if (area === 'reports') await lockClaimOfReport(trx, id);
    const restored = await restoreRow(trx, wanted, ctx.clock.now());
    if (restored === null) throw conflict(TRASH_MESSAGES.taken[area], 'TAKEN');
    if (!restored) throw notFound();
    if (area === 'solutions') await keepRestoredVersion(trx, id, actor.userId);
    if (area === 'claims') await followTargets(trx, [id]);
    const fields = area === 'claims' && (await leaveFormerAssignee(trx, id)) ? ['assigneeId'] : [];
    await recordChange(trx, actor, { action: 'restore', area, objectId: id, fields });
    if (area === 'documents') await announceFile(trx, id);
    return { area, id };
  });
}

/** A file that was sent with a message or a note appears in its thread again. */
async function announceFile(trx: Parameters<typeof announce>[0], id: number): Promise<void> {
  const place = await findFilePlace(trx, id);
  if (place && place.claimId !== null)
    await announce(trx, place.isOfNote ? 'claim-notes' : 'messages', place.claimId);
}

/** Puts a restored claim into the queue when its assignee no longer answers claims; true when it did. */
async function leaveFormerAssignee(db: Context['db'], id: number): Promise<boolean> {
  const claim = await lockClaimState(db, id);
  if (!claim || (await withoutFormerAssignee(db, claim)) === claim) return false;
  await setAssignee(db, id, null);
  return true;
}

/** Stores the version that restoring creates, because every version of a solution is kept. */
async function keepRestoredVersion(db: Context['db'], id: number, userId: number): Promise<void> {
  const row = await findSolution(db, id);
  if (row) await keepVersion(db, row, userId);
}
