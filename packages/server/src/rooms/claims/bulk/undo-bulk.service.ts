import { BULK_MESSAGES, type BulkOutcome } from '@recourse/contract/inbox/bulk';
import { BULK, HOUR_MS } from '@recourse/contract/values/limits';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { sideBySide } from '../../../kernel/async/side-by-side.ts';
import { announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { moveToTeam } from '../desk/assign.service.ts';
import { restoreWaiting } from '../life/restore-waiting.service.ts';
import { restoreDoneAt, updateClaimRow } from '../store/claims-write.repository.ts';
import { type LockedClaim, lockClaim } from '../store/claims.repository.ts';
import { followClaims } from '../thread/claim-history.repository.ts';
import { unsettleReports } from '../thread/settled-reports.repository.ts';
import { withoutFormerAssignee } from '../../users/answerers.repository.ts';
import * as repository from './bulk.repository.ts';
import { AT_ONCE, orLeft } from './bulk.service.ts';

/**
 * Undoes a bulk change at every claim that nobody has changed since. The others are skipped and named in the answer. It
 * can be repeated. Throws 404 when it is missing or, for employees, somebody else's; 409 after a day.
 */
export async function undoBulk(ctx: Context, actor: Actor, id: number): Promise<BulkOutcome> {
  const operation = await repository.findOperation(ctx.db, id);
  const isOwn = operation?.made_by === actor.userId;
  if (!operation || (!isOwn && actor.role !== 'ADMIN')) throw notFound();
  const age = ctx.clock.now().getTime() - operation.made_at.getTime();
  if (age >= BULK.undoHours * HOUR_MS) throw conflict(BULK_MESSAGES.expired, 'UNDO_EXPIRED');
  const changed = (await repository.listClaims(ctx.db, id)).filter(({ code }) => code === null);
  const outcome: BulkOutcome = { operationId: id, done: [], failed: [] };
  await sideBySide(changed, AT_ONCE, async ({ claim_id }) => {
    const undo = async (): Promise<void> => {
      const place = { operationId: id, claimId: claim_id };
      await undoClaim(ctx, actor, { place, madeBy: operation.made_by });
      outcome.done.push(claim_id);
    };
    await orLeft(undo, async ({ code, message }) => {
      outcome.failed.push({ id: claim_id, code, message });
    });
  });
  return {
    ...outcome,
    done: outcome.done.toSorted((one, other) => one - other),
    failed: outcome.failed.toSorted((one, other) => one.id - other.id),
  };
}

interface Undoing {
  readonly place: { readonly operationId: number; readonly claimId: number };
  readonly madeBy: number;
}

async function undoClaim(ctx: Context, actor: Actor, { place, madeBy }: Undoing): Promise<void> {
  const { claimId: id } = place;
  await inTransaction(ctx.db, async (trx) => {
    // The rights were checked when the change was made, so undoing does not check them again.
    const row = await lockClaim(trx, { ...actor, role: 'ADMIN' }, id);
    const { before, after, changed_at, undone_at } = await repository.lockClaimOf(trx, place);
    if (undone_at !== null) return;
    if (!row) throw notFound();
    if (before === null || after === null || changed_at === null)
      throw new Error(`Bulk change ${place.operationId} has no image of claim ${id}.`);
    if (!isSame(after, await repository.readAfter(trx, id)))
      throw conflict(BULK_MESSAGES.overtaken, 'OVERTAKEN');
    const at = ctx.clock.now();
    await moveToTeam(trx, actor, { row, teamId: before.teamId, at });
    await restoreState(trx, actor, { row, before, at, changedAt: changed_at, madeBy });
    await repository.setUndone(trx, place, at);
  });
}

const isSame = (one: repository.BulkAfter, other: repository.BulkAfter): boolean =>
  one.version === other.version &&
  one.teamId === other.teamId &&
  one.newestMessage === other.newestMessage;

interface Restoring {
  readonly row: LockedClaim;
  readonly before: repository.BulkBefore;
  readonly at: Date;
  readonly changedAt: NonNullable<repository.BulkClaimRow['changed_at']>;
  readonly madeBy: number;
}

/**
 * Restores status, assignee and waiting, and undoes the effects of the new status. The claim goes to the queue when its
 * assignee has left.
 */
async function restoreState(
  trx: repository.Trx,
  actor: Actor,
  { row, before, at, changedAt, madeBy }: Restoring,
): Promise<void> {
  const { id } = row;
  const { status, closure, cycle, waitingFor, ended } = before;
  const outcome = ended ? ended.outcome : row.outcome;
  const asBefore = { ...row, status, closure, cycle, outcome, assignee_id: before.assigneeId };
  const restored = await withoutFormerAssignee(trx, asBefore);
  const { assignee_id } = restored;
  const fields = [
    ...(status === row.status ? [] : ['status']),
    ...(assignee_id === row.assignee_id ? [] : ['assigneeId']),
    ...(waitingFor === row.waiting_for ? [] : ['waitingFor']),
  ];
  if (fields.length === 0) return;
  await updateClaimRow(trx, id, { status, closure, cycle, outcome, assignee_id, updated_at: at });
  if (ended) await restoreDoneAt(trx, id, ended.doneAt);
  if (before.openAnswer !== null) await repository.setOpenAnswer(trx, before.openAnswer);
  const isMoved = status !== row.status;
  const reason = isMoved ? { reason: 'UNDONE' } : {};
  await followClaims(trx, { userId: actor.userId, at, isMessage: true, ...reason }, [
    { id, before: row, after: restored },
  ]);
  if (isMoved || waitingFor !== row.waiting_for)
    await restoreWaiting(trx, actor, { row, waitingFor, at, changedAt });
  if (isMoved) await unsettleClaim(trx, actor, { row, before, at, changedAt, madeBy });
  const change = { action: 'update', area: 'claims', objectId: id, fields } as const;
  await recordChange(trx, actor, { ...change, detail: { from: row.status, to: status } });
  if (assignee_id !== row.assignee_id)
    await announceLeft(trx, { area: 'claims', id }, [row.assignee_id ?? 'EMPLOYE']);
}

/** The reports that the end of the claim had settled are pending again. */
async function unsettleClaim(
  trx: repository.Trx,
  actor: Actor,
  { row: { id }, at, changedAt, madeBy }: Restoring,
): Promise<void> {
  const ids = await repository.findSettled(trx, id, changedAt);
  await unsettleReports(trx, actor, { ids, settlerId: madeBy, settledAt: changedAt, at });
}
