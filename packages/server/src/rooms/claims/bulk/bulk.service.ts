import { createHash, randomUUID } from 'node:crypto';
import { faultsOf, type Transition } from '@recourse/contract/claims-life';
import { BULK_MESSAGES, type BulkChange, type BulkOutcome } from '@recourse/contract/inbox/bulk';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { sideBySide } from '../../../kernel/async/side-by-side.ts';
import { AppError, notFound, stale, unprocessable } from '../../../kernel/errors.ts';
import { assignLocked } from '../desk/assign.service.ts';
import { lockClaim } from '../store/claims.repository.ts';
import { moveLocked } from '../life/transition.service.ts';
import * as repository from './bulk.repository.ts';

/**
 * Each claim has its own transaction. The number that run at once is limited, so that other requests still find
 * connections.
 */
export const AT_ONCE = 4;

/**
 * Changes each of several claims separately, and checks its rights and version. A claim that cannot be changed is
 * skipped and named in the answer. A request that repeats the name of an earlier one continues with the claims that
 * have no result yet. Throws 422 for changes that do not go together, and for another request under the same name.
 */
export async function changeClaims(
  ctx: Context,
  actor: Actor,
  { clientOperationId = randomUUID(), ...asked }: BulkChange,
): Promise<BulkOutcome> {
  refuseFaults(asked);
  const operationId = await beginOperation(ctx, actor, { clientOperationId, asked });
  const seen = asked.ids.map((claimId, place) => ({ claimId, version: asked.versions?.[place] }));
  // In the order of their ids, so that two requests cannot deadlock.
  const inOrder = seen.toSorted((one, other) => one.claimId - other.claimId);
  await sideBySide(inOrder, AT_ONCE, async ({ claimId, version }) => {
    const place = { operationId, claimId };
    const change = () => changeClaim(ctx, actor, { ...place, version, asked });
    await orLeft(change, (why) => repository.insertLeft(ctx.db, place, why));
  });
  return outcomeOf(ctx, operationId);
}

/** Does work that may be refused, and returns the refusal. Throws every other error: the claim then has no result. */
export async function orLeft(
  work: () => Promise<void>,
  onRefused: (why: AppError) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await onRefused(error);
  }
}

type Asked = Omit<BulkChange, 'clientOperationId'>;

/** Throws 422 for faults that do not depend on the claim. */
function refuseFaults(asked: Asked): void {
  const move = moveOf(asked);
  const faults = move ? faultsOf(move) : {};
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw unprocessable(fault, faults);
}

const moveOf = ({ changes, reason = '' }: Asked): Transition | undefined =>
  changes.transition && { ...changes.transition, comment: reason };

/** The id of a new bulk change, or of the repeated one. */
async function beginOperation(
  { db, clock }: Context,
  actor: Actor,
  { clientOperationId, asked }: { clientOperationId: string; asked: Asked },
): Promise<number> {
  const { ids, versions, changes, reason } = asked;
  const content = createHash('sha256')
    .update(JSON.stringify([ids, versions, changes, reason]))
    .digest('base64url');
  const id = await repository.insertOperation(db, {
    made_by: actor.userId,
    client_operation_id: clientOperationId,
    content,
    made_at: clock.now(),
  });
  if (id !== undefined) return id;
  const known = await repository.findNamed(db, actor.userId, clientOperationId);
  if (known.content !== content) throw new AppError(422, 'KEY_REUSED', BULK_MESSAGES.otherContent);
  return known.id;
}

interface Row {
  readonly operationId: number;
  readonly claimId: number;
  readonly version: number | undefined;
  readonly asked: Asked;
}

/** Makes all changes of one claim at the same instant, so that undoing finds them. */
async function changeClaim(
  ctx: Context,
  actor: Actor,
  { operationId, claimId: id, version, asked }: Row,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const row = await lockClaim(db, actor, id);
    if (await repository.isKnown(db, operationId, id)) return;
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw stale();
    const at = ctx.clock.now();
    const move = moveOf(asked);
    const before = {
      status: row.status,
      closure: row.closure,
      cycle: row.cycle,
      assigneeId: row.assignee_id,
      teamId: row.team_id,
      waitingFor: row.waiting_for,
      openAnswer: move ? await repository.findOpenAnswer(db, id) : null,
      ended: { outcome: row.outcome, doneAt: row.done_at?.toISOString() ?? null },
    };
    // Moves the claim first, because after giving it away the caller may not move it any more.
    const moved = move ? await moveLocked(db, actor, { row, asked: move, at }) : row;
    const { assigneeId, teamId } = asked.changes;
    if (assigneeId !== undefined || teamId !== undefined) {
      const assignment = { assigneeId, teamId, note: asked.reason };
      await assignLocked(db, actor, { row: moved, asked: assignment, at });
    }
    await repository.insertChanged(db, { operationId, claimId: id }, { at, before });
  });
}

async function outcomeOf({ db }: Context, operationId: number): Promise<BulkOutcome> {
  const rows = await repository.listClaims(db, operationId);
  return {
    operationId,
    done: rows.filter(({ code }) => code === null).map(({ claim_id }) => claim_id),
    failed: rows.flatMap(({ claim_id, code, message }) =>
      code === null ? [] : [{ id: claim_id, code, message: message ?? '' }],
    ),
  };
}
