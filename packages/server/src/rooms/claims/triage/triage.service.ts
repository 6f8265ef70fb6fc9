import {
  type ClaimTriage,
  TRIAGE_MESSAGES,
  type TriageChanges,
} from '@recourse/contract/desk/triage';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { announce } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { badRequest, forbidden, notFound, stale } from '../../../kernel/errors.ts';
import { updateClaimRow } from '../store/claims-write.repository.ts';
import { findClaim, type LockedClaim, lockClaim } from '../store/claims.repository.ts';
import { refuseMerged } from '../store/refuse-merged.ts';
import { followClaims } from '../thread/claim-history.repository.ts';
import * as repository from './triage.repository.ts';
import { movesOf, needsReason } from './triage-moves.ts';
import { triageAfter } from './triage-after.service.ts';

type Transaction = Parameters<typeof recordChange>[0];
type TriageState = repository.TriageState;

const toWire = (state: TriageState): ClaimTriage => ({
  nature: state.nature,
  categoryId: state.category_id,
  categoryName: state.category_name,
  productId: state.product_id,
  productName: state.product_name,
  severity: state.severity,
  policyCode: state.policy_code,
  policyVersion: state.policy_version,
  receivedAt: state.received_at.toISOString(),
  sentAt: state.sent_at?.toISOString() ?? null,
  judged: state.judged,
  version: state.version,
});

/** The triage of a claim that the caller may see. Throws 404. */
export async function getTriage(ctx: Context, actor: Actor, id: number): Promise<ClaimTriage> {
  if (!(await findClaim(ctx.db, actor, id))) throw notFound();
  return toWire(await repository.readTriage(ctx.db, id));
}

/** A claim's triage, with the version that the caller saw. */
interface TriageWrite {
  id: number;
  ifMatch: number | undefined;
  changes: TriageChanges;
}

/**
 * Changes the given fields of a claim's triage. Its client only learns of a new day of receipt. A new category or
 * product sets its policy. Throws 404; 403 for an employee who does not answer the claim, or would move a legal date
 * later; 409 for a merged claim. Throws 400 when a required reason is missing, and for impossible days; 412 for a stale
 * If-Match; 422 for what does not exist.
 */
export async function triageClaim(
  ctx: Context,
  actor: Actor,
  { id, ifMatch, changes: { reason, ...changes } }: TriageWrite,
): Promise<ClaimTriage> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockClaim(trx, actor, id);
    if (!row) throw notFound();
    if (actor.role !== 'ADMIN' && row.assignee_id !== actor.userId)
      throw forbidden(TRIAGE_MESSAGES.notYours);
    refuseMerged(row);
    const at = ctx.clock.now();
    const before = await repository.readTriage(trx, id);
    const after = await triageAfter(trx, actor, { before, changes, at });
    const moves = movesOf(before, after);
    if (moves.length === 0) return toWire(before);
    if (ifMatch !== undefined && ifMatch !== before.version) throw stale();
    if (reason === undefined && moves.some((move) => needsReason(move, changes)))
      throw badRequest(TRIAGE_MESSAGES.reason, { reason: TRIAGE_MESSAGES.reason });
    await write(trx, { row, before, after, at });
    const { status, response, assignee_id } = row;
    const state = { status, response, assignee_id };
    const writing = { userId: actor.userId, at, ...(reason === undefined ? {} : { reason }) };
    await followClaims(trx, writing, [{ id, before: state, after: state, moves }]);
    await recordChange(trx, actor, {
      action: 'triage',
      area: 'claim-notes',
      objectId: id,
      fields: moves.map(({ field }) => field),
    });
    return toWire(await repository.readTriage(trx, id));
  });
}

interface Write {
  row: LockedClaim;
  before: TriageState;
  after: TriageState;
  at: Date;
}

async function write(trx: Transaction, { row, before, after, at }: Write): Promise<void> {
  const { nature, category_id, product_id, severity, policy_id, sent_at, received_at } = after;
  await repository.storeTriage(trx, row.id, {
    nature,
    category_id,
    product_id,
    severity,
    judged: true,
  });
  await repository.setQuietly(trx, row.id, { policy_id, sent_at });
  if (received_at.getTime() !== before.received_at.getTime()) {
    // The client reads the day on which his claim was received.
    await updateClaimRow(trx, row.id, { received_at, updated_at: at });
    await announce(trx, 'claims', row.id);
  }
  await repository.countAnew(trx, row.id);
}
