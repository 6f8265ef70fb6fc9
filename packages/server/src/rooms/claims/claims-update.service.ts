import { CLAIM_TAKEN, type ClaimChanges, isDone, type StaffClaim } from '@recourse/contract/claims';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, forbidden, notFound, stale } from '../../kernel/errors.ts';
import type { Left } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { withoutFormerAssignee } from '../users/answerers.repository.ts';
import { CLAIM } from './store/claims.fields.ts';
import { peopleFor } from './claim-people.service.ts';
import { updateClaimRow } from './store/claims-write.repository.ts';
import { refuseKept } from './store/refuse-kept.ts';
import { refuseMerged } from './store/refuse-merged.ts';
import * as repository from './store/claims.repository.ts';
import { beforeClaims, followClaims, lifeAfter } from './thread/claim-history.repository.ts';
import { settleReports } from './thread/settled-reports.repository.ts';

export interface ClaimUpdate {
  id: number;
  ifMatch: number | undefined;
  changes: ClaimChanges;
}

/**
 * Changes the given fields. An employee takes a claim from the queue by sending only userId. Throws 404; 403; 422 for a
 * userId that is neither an employee's nor a client's; 409 when somebody else took the claim first, or for a new status
 * or response of a merged claim; 412 for a stale If-Match.
 */
export async function updateClaim(
  ctx: Context,
  actor: Actor,
  update: ClaimUpdate,
): Promise<StaffClaim> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockForChange(trx, actor, update);
    if (!mayChange(actor, row, update.changes)) throw forbidden();
    const after = await claimAfter(trx, row, update.changes);
    const { fields, values } = CLAIM.difference(row, after);
    if (fields.length === 0) return readAll(trx, actor, row.id);
    if (update.ifMatch !== undefined && update.ifMatch !== row.version) throw stale();
    if (fields.some((name) => name === 'status' || name === 'response')) {
      refuseMerged(row);
      refuseKept(row);
    }
    const at = ctx.clock.now();
    await beforeClaims(trx, [row]);
    await updateClaimRow(trx, row.id, { ...values, updated_at: at });
    await followClaims(trx, { userId: actor.userId, at }, [{ id: row.id, before: row, after }]);
    if (isAnswered(row, after)) await settleReports(trx, actor, { claimId: row.id, at });
    await recordChange(trx, actor, {
      action: 'update',
      area: 'claims',
      objectId: row.id,
      fields,
      detail: fields.includes('status') ? { from: row.status, to: after.status } : {},
      left: leftBy(row, after),
    });
    return readAll(trx, actor, row.id);
  });
}

/** The claim with all that the staff read. Whoever has just given it away may not see it any more. */
async function readAll(db: Context['db'], actor: Actor, id: number): Promise<StaffClaim> {
  const claim = await repository.findClaimRow(db, { ...actor, role: 'ADMIN' }, id);
  if (!claim) throw notFound();
  return CLAIM.toWire(claim);
}

/** The claim, locked. Throws 404; 409 for a claim that was visible before somebody else took it. */
async function lockForChange(
  db: Context['db'],
  actor: Actor,
  { id, changes }: ClaimUpdate,
): Promise<repository.LockedClaim> {
  const isTaking = changes.userId === actor.userId;
  if (isTaking && !(await repository.findClaim(db, actor, id))) throw notFound();
  const row = await repository.lockClaim(db, actor, id);
  // A colleague's claim can be handed on to somebody, but not taken.
  const isColleagues = row !== undefined && !row.own && row.assignee_id !== null;
  if (isTaking && isColleagues && actor.role === 'EMPLOYE') throw conflict(CLAIM_TAKEN, 'TAKEN');
  if (row) return row;
  throw isTaking ? conflict(CLAIM_TAKEN, 'TAKEN') : notFound();
}

/** Administrators change everything. Employees change their own claims and take claims from the queue. */
function mayChange(actor: Actor, row: repository.LockedClaim, changes: ClaimChanges): boolean {
  if (actor.role === 'ADMIN') return true;
  const isTakingOnly = Object.keys(changes).every((name) => name === 'userId');
  if (!row.own) return isTakingOnly && changes.userId === actor.userId;
  if (changes.contenu !== undefined && row.created_by !== actor.userId) return false;
  return mayAssign(actor, row, changes.userId);
}

/** An employee may take an unassigned claim or repeat the assignment to himself, but may not name anybody else. */
function mayAssign(
  actor: Actor,
  row: repository.LockedClaim,
  userId: number | null | undefined,
): boolean {
  if (userId === undefined) return true;
  if (userId === null) return row.assignee_id === null;
  return userId === actor.userId && (row.assignee_id === null || row.assignee_id === userId);
}

/** The claim after the change. A reopened claim loses an assignee who no longer answers claims. */
async function claimAfter(
  db: Context['db'],
  row: repository.LockedClaim,
  { userId, ...fields }: ClaimChanges,
): Promise<repository.LockedClaim> {
  const isSame = userId === undefined || userId === (row.assignee_id ?? row.client_id);
  const people = isSame ? {} : await peopleFor(db, userId);
  const changed = { ...row, ...CLAIM.toColumns(fields), ...people };
  const after = { ...changed, ...lifeAfter(row, changed.status) };
  const isReopened = isDone(row.status) && !isDone(after.status);
  return isReopened ? withoutFormerAssignee(db, after) : after;
}

/** Whether the change answers the claim: with another response, or by ending it. */
function isAnswered(before: repository.LockedClaim, after: repository.LockedClaim): boolean {
  const isAnother = after.response !== before.response && after.response !== null;
  return isAnother || (isDone(after.status) && !isDone(before.status));
}

/** Who may no longer see the claim: its former assignee and client, and the employees who saw it in the queue. */
function leftBy(before: repository.LockedClaim, after: repository.LockedClaim): Left[] {
  const people = [before.assignee_id, before.client_id].filter(
    (id): id is number => id !== null && id !== after.assignee_id && id !== after.client_id,
  );
  const hasLeftQueue = before.assignee_id === null && after.assignee_id !== null;
  return hasLeftQueue ? ['EMPLOYE', ...people] : people;
}
