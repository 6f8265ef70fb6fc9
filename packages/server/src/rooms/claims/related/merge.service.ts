import { isDone } from '@recourse/contract/claims';
import type { StaffClaim } from '@recourse/contract/claims';
import { MERGE_MESSAGES, type NewMerge } from '@recourse/contract/claims-links';
import type { Context } from '../../../context.ts';
import { ChangedMeanwhile, inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import {
  AppError,
  conflict,
  forbidden,
  notFound,
  stale,
  unprocessable,
} from '../../../kernel/errors.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { CLAIM } from '../store/claims.fields.ts';
import { updateClaimRow } from '../store/claims-write.repository.ts';
import { findClaimRow } from '../store/claims.repository.ts';
import { refuseMerged } from '../store/refuse-merged.ts';
import {
  beforeClaims,
  followClaims,
  lifeAfter,
  noteLastWord,
} from '../thread/claim-history.repository.ts';
import { settleReports } from '../thread/settled-reports.repository.ts';
import { refuseKept } from '../store/refuse-kept.ts';
import * as repository from './merge.repository.ts';

/** Merges one claim into another of the same client. unmerge.service.ts undoes its changes. */

type MergedClaim = repository.MergedClaim;

/** The claim that is merged, and the survivor. */
interface Merging {
  readonly source: MergedClaim;
  readonly root: MergedClaim;
  /** Claims merged into the source earlier: they are now merged into the root too. */
  readonly withIt: readonly number[];
}

/**
 * Merges a claim into another one, or into the root of that one. The claim is closed, and both claims have one common
 * thread from now on. The survivor's legal targets count from the earlier receipt. No row moves. Throws 404; 403 for an
 * employee who does not answer both. Throws 409 for a claim that is already merged, for a cycle, and for a closed
 * survivor. Throws 412 for a stale If-Match. Throws 422 for a survivor that is missing, of another client, or without
 * one.
 */
export async function mergeClaim(
  ctx: Context,
  actor: Actor,
  { id, intoId, ifMatch }: NewMerge & { id: number; ifMatch: number | undefined },
): Promise<StaffClaim> {
  return inTransaction(ctx.db, async (trx) => {
    const merging = await hold(trx, actor, { id, intoId });
    if (ifMatch !== undefined && ifMatch !== merging.source.version) throw stale();
    refuseMisfits(actor, merging);
    const { source, root, withIt } = merging;
    const at = ctx.clock.now();
    await write(trx, actor, { ...merging, at });
    // The dates of both claims have moved, and the client's last message may be in the merged
    // claim.
    await noteLastWord(trx, [root.id]);
    await followTargets(trx, [id]);
    await notify(trx, { userId: actor.userId, at }, [
      { kind: 'claim.merged', area: 'claims', objectId: id, to: 'CLIENT' },
    ]);
    await recordChange(trx, actor, {
      action: 'merge',
      area: 'claims',
      objectId: id,
      fields: ['mergedIntoId', ...(source.status === 'CLOSED' ? [] : ['status'])],
      detail: { intoId: root.id, from: source.status, to: 'CLOSED' },
    });
    await announce(trx, 'claims', withIt);
    await announce(trx, 'messages', [id, root.id, ...withIt]);
    return readBack(trx, actor, id);
  });
}

/** A claim that this transaction has just written. */
export async function readBack(trx: repository.Trx, actor: Actor, id: number): Promise<StaffClaim> {
  const claim = await findClaimRow(trx, { ...actor, role: 'ADMIN' }, id);
  if (!claim) throw notFound();
  return CLAIM.toWire(claim);
}

/** The claims, locked. Throws 404, 403 for a claim that the caller does not answer, 422 for a missing survivor. */
async function hold(
  trx: repository.Trx,
  actor: Actor,
  asked: { id: number; intoId: number },
): Promise<Merging> {
  const plan = await repository.planMerge(trx, asked);
  const ids = [asked.id, asked.intoId, ...(plan.rootId === null ? [] : [plan.rootId])];
  const rows = await repository.lockForMerge(trx, actor, [...ids, ...plan.withIt]);
  // The plan can no longer change: every merge locks the claims that it changes, and those that claims leave.
  if (!isSame(plan, await repository.planMerge(trx, asked))) throw new ChangedMeanwhile();
  const source = rows.get(asked.id);
  if (!source?.seen) throw notFound();
  refuseOthers(actor, source);
  const root = rows.get(plan.rootId ?? asked.intoId);
  if (!rows.get(asked.intoId)?.seen || !root?.seen)
    throw unprocessable(MERGE_MESSAGES.into, { intoId: MERGE_MESSAGES.into });
  return { source, root, withIt: plan.withIt };
}

/** Whether two plans are about the same claims. */
export const isSame = (one: repository.MergePlan, other: repository.MergePlan): boolean =>
  one.rootId === other.rootId && one.withIt.join() === other.withIt.join();

function refuseOthers(actor: Actor, { assignee_id }: MergedClaim): void {
  if (actor.role !== 'ADMIN' && assignee_id !== actor.userId)
    throw forbidden(MERGE_MESSAGES.notYours);
}

function refuseMisfits(actor: Actor, { source, root }: Merging): void {
  for (const claim of [source, root]) refuseKept(claim);
  if (root.id === source.id) throw conflict(MERGE_MESSAGES.cycle, 'CYCLE');
  refuseMerged(source);
  refuseOthers(actor, root);
  const { noClient, otherClient } = MERGE_MESSAGES;
  if (source.client_id === null || root.client_id === null)
    throw new AppError(422, 'NO_CLIENT', noClient, ofInto(noClient));
  if (source.client_id !== root.client_id)
    throw new AppError(422, 'OTHER_CLIENT', otherClient, ofInto(otherClient));
  if (root.status === 'CLOSED') throw conflict(MERGE_MESSAGES.closed, 'CLOSED');
}

const ofInto = (message: string) => ({ fields: { intoId: message } });

/** Closes the claim, points it to the survivor, and stores its state before. */
async function write(
  trx: repository.Trx,
  actor: Actor,
  { source, root, withIt, at }: Merging & { at: Date },
): Promise<void> {
  const { id, status, closure, waiting_for } = source;
  await beforeClaims(trx, [source, root]);
  const life = { ...lifeAfter(source, 'CLOSED'), closure: 'MERGED' } as const;
  const after = { ...source, ...life, status: 'CLOSED' } as const;
  await updateClaimRow(trx, id, {
    ...life,
    status: after.status,
    merged_into_id: root.id,
    updated_at: at,
  });
  await repository.pointTo(trx, withIt, root.id);
  // `isMessage`, because the existing answer has not ended the claim.
  const writing = { userId: actor.userId, at, reason: 'MERGED', isMessage: true };
  await followClaims(trx, writing, [{ id, before: source, after }]);
  const settled = isDone(status) ? [] : await settleReports(trx, actor, { claimId: id, at });
  await repository.insertMerge(trx, {
    claim_id: id,
    into_id: root.id,
    merged_at: at,
    merged_by: actor.userId,
    before: {
      status,
      closure,
      waitingFor: waiting_for,
      doneAt: source.done_at?.toISOString() ?? null,
      settled,
    },
  });
}
