import { CLAIM_TAKEN, isDone, type StaffClaim } from '@recourse/contract/claims';
import {
  faultsOf,
  isClosing,
  type Transition,
  TRANSITION_MESSAGES,
} from '@recourse/contract/claims-life';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import { type Actor, takerOf } from '../../../kernel/actor.ts';
import { noteClaimChanges } from '../../../kernel/changes/claim-changes.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { conflict, forbidden, notFound, stale, unprocessable } from '../../../kernel/errors.ts';
import { followTargets } from '../../../kernel/targets/follow-targets.ts';
import { endPauses, startPause } from '../../../kernel/targets/pauses.ts';
import { withoutFormerAssignee } from '../../users/answerers.repository.ts';
import { CLAIM } from '../store/claims.fields.ts';
import { updateClaimRow } from '../store/claims-write.repository.ts';
import {
  findClaim,
  findClaimRow,
  type LockedClaim,
  lockClaim,
} from '../store/claims.repository.ts';
import { refuseKept } from '../store/refuse-kept.ts';
import { refuseMerged } from '../store/refuse-merged.ts';
import { beforeClaims, followClaims, lifeAfter } from '../thread/claim-history.repository.ts';
import { settleReports } from '../thread/settled-reports.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

/** A claim before its transition, the requested change, and the time. */
export interface Move {
  readonly row: LockedClaim;
  /** The version that the caller saw; absent when he sent none. */
  readonly ifMatch?: number | undefined;
  readonly asked: Transition;
  readonly at: Date;
}

/**
 * Changes the status of a claim without a message. The request states each time whom the claim waits for; otherwise its
 * clock runs on. An employee becomes the assignee of a claim that has none. Throws 404; 403 for a colleague's claim;
 * 409 when somebody else took it first, nothing would change, or it was merged; 412 for a stale If-Match; 422 for
 * fields that do not go together.
 */
export async function transitionClaim(
  ctx: Context,
  actor: Actor,
  { id, ifMatch, asked }: { id: number; ifMatch: number | undefined; asked: Transition },
): Promise<StaffClaim> {
  const faults = faultsOf(asked);
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw unprocessable(fault, faults);
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockForMove(trx, actor, id);
    await moveLocked(trx, actor, { row, ifMatch, asked, at: ctx.clock.now() });
    const claim = await findClaimRow(trx, { ...actor, role: 'ADMIN' }, id);
    if (!claim) throw notFound();
    return CLAIM.toWire(claim);
  });
}

/** Changes the status of a claim that the caller has locked, for a checked request. Returns the claim after it. */
export async function moveLocked(trx: Transaction, actor: Actor, move: Move): Promise<LockedClaim> {
  const { row, ifMatch, asked } = move;
  refuseColleagues(actor, row);
  refuseMerged(row);
  refuseKept(row);
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale();
  if (asked.to === row.status && whom(asked) === row.waiting_for)
    throw conflict(TRANSITION_MESSAGES.unchanged, 'UNCHANGED');
  const after = await writeMove(trx, actor, move);
  await recordChange(trx, actor, {
    action: 'transition',
    area: 'claims',
    objectId: row.id,
    detail: { from: row.status, to: asked.to, reason: asked.reason },
  });
  return after;
}

const whom = ({ waitingFor = null }: Transition) => waitingFor;

/** The claim, locked. Throws 404; 409 for one that had no assignee a moment ago. */
async function lockForMove(trx: Transaction, actor: Actor, id: number): Promise<LockedClaim> {
  const seen = await findClaim(trx, actor, id);
  if (!seen) throw notFound();
  const row = await lockClaim(trx, actor, id);
  if (actor.role === 'EMPLOYE' && seen.assigneeId === null && (!row || isOthers(actor, row)))
    throw conflict(CLAIM_TAKEN, 'TAKEN');
  if (!row) throw notFound();
  return row;
}

const isOthers = ({ userId }: Actor, { assignee_id }: LockedClaim): boolean =>
  assignee_id !== null && assignee_id !== userId;

/** Throws 403 for an employee when the claim has another assignee. */
function refuseColleagues(actor: Actor, row: LockedClaim): void {
  if (actor.role === 'EMPLOYE' && isOthers(actor, row))
    throw forbidden(TRANSITION_MESSAGES.notYours);
}

async function writeMove(trx: Transaction, actor: Actor, move: Move): Promise<LockedClaim> {
  const { row, asked, at } = move;
  const { id } = row;
  const after = await claimAfter(trx, actor, move);
  const { status, closure, cycle, outcome, assignee_id } = after;
  await beforeClaims(trx, [row]);
  await updateClaimRow(trx, id, { status, closure, cycle, outcome, assignee_id, updated_at: at });
  const writing = { userId: actor.userId, at, reason: asked.reason, ...commentOf(asked) };
  await followClaims(trx, writing, [{ id, before: row, after }]);
  await writeWaiting(trx, actor, move);
  if (isDone(status) && !isDone(row.status)) await settleReports(trx, actor, { claimId: id, at });
  if (row.assignee_id !== assignee_id)
    await announceLeft(trx, { area: 'claims', id }, [row.assignee_id ?? 'EMPLOYE']);
  return { ...after, waiting_for: whom(asked), version: row.version + 1, updated_at: at };
}

/**
 * The claim after the transition. A reopened claim loses an assignee who no longer answers claims.
 */
async function claimAfter(
  trx: Transaction,
  actor: Actor,
  { row, asked }: Move,
): Promise<LockedClaim> {
  const life = lifeAfter(row, asked.to);
  const after = {
    ...row,
    ...life,
    ...(isClosing(asked.reason) ? { closure: asked.reason } : {}),
    status: asked.to,
    assignee_id: row.assignee_id ?? takerOf(actor),
  };
  return isDone(row.status) && !isDone(asked.to) ? withoutFormerAssignee(trx, after) : after;
}

/** Begins or ends a pause. A new status has already ended the earlier pause. */
async function writeWaiting(
  trx: Transaction,
  actor: Actor,
  { row, asked, at }: Move,
): Promise<void> {
  const { id } = row;
  const waitingFor = whom(asked);
  const isSameStatus = asked.to === row.status;
  if (isSameStatus) await endPauses(trx, [id], at);
  else if (waitingFor === null) return;
  if (waitingFor !== null) await startPause(trx, id, { waitingFor, userId: actor.userId, at });
  await followTargets(trx, [id]);
  await noteClaimChanges(trx, [
    {
      claim_id: id,
      at,
      actor_id: actor.userId,
      kind: 'WAIT',
      from_value: isSameStatus ? row.waiting_for : null,
      to_value: waitingFor,
      reason: asked.reason,
      ...(isSameStatus ? commentOf(asked) : {}),
      client_visible: waitingFor === 'CLIENT' || (isSameStatus && row.waiting_for === 'CLIENT'),
    },
  ]);
  if (waitingFor !== 'CLIENT') return;
  await notify(trx, { userId: actor.userId, at }, [
    { kind: 'claim.waiting', area: 'claims', objectId: id, to: 'CLIENT' },
  ]);
}

function commentOf({ comment = '' }: Transition): { comment?: string } {
  return comment === '' ? {} : { comment };
}
