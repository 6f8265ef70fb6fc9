import { isDone } from '@recourse/contract/claims';
import { type Acceptance, LIFE_MESSAGES, type Reopening } from '@recourse/contract/claims-life';
import type { Claim, ClientClaim } from '@recourse/contract/claims';
import { THREAD_MESSAGES } from '@recourse/contract/claims-thread';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/connect/retry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import { recordChange } from '../../../kernel/changes/record-change.ts';
import { badRequest, conflict, forbidden, notFound } from '../../../kernel/errors.ts';
import { withoutFormerAssignee } from '../../users/answerers.repository.ts';
import { updateClaimRow } from '../store/claims-write.repository.ts';
import {
  findClaim,
  findClaimOfClient,
  type LockedClaim,
  lockClaim,
} from '../store/claims.repository.ts';
import { refuseMerged } from '../store/refuse-merged.ts';
import {
  beforeClaims,
  followClaims,
  insertMessages,
  lifeAfter,
} from '../thread/claim-history.repository.ts';
import { insertNote } from '../thread/notes.repository.ts';
import { putRating } from '../thread/ratings.repository.ts';
import { readReopenLimit } from './reopen-limit.repository.ts';
import { sendSummaryLetter } from './summary-letter.service.ts';

type Transaction = Parameters<typeof recordChange>[0];

/**
 * The client accepts the final answer of his claim, and may rate it; the claim is closed. The staff records that he said
 * so by phone or in a letter, with a note. Throws 404; 400 without that note; 403 for an employee who only filed the
 * claim; 409 when there is no final answer yet, or the claim is closed already.
 */
export async function acceptClaim(
  ctx: Context,
  actor: Actor,
  { id, ...acceptance }: Acceptance & { id: number },
): Promise<Claim> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockOpen(trx, actor, id);
    refuseOthers(actor, row);
    if (row.status !== 'RESOLVED') throw conflict(LIFE_MESSAGES.notAnswered, 'NOT_ANSWERED');
    const at = ctx.clock.now();
    if (actor.role !== 'CLIENT')
      return recordAcceptance(ctx, trx, actor, { row, at, ...acceptance });
    const { rating, comment = '' } = acceptance;
    await putRating(trx, {
      claim_id: id,
      cycle: row.cycle,
      author_id: actor.userId,
      rating: rating ?? null,
      comment,
      created_at: at,
    });
    await announce(trx, 'messages', id);
    return writeAcceptance(ctx, trx, actor, { row, at, reason: 'ACCEPTED' });
  });
}

/** Closes an accepted claim, and sends the letter that its policy may want then. */
async function writeAcceptance(
  ctx: Context,
  trx: Transaction,
  actor: Actor,
  change: Omit<LifeChange, 'after'>,
): Promise<Claim> {
  const { row, at } = change;
  const after = { ...row, status: 'CLOSED', closure: 'ACCEPTED' } as const;
  await writeLife(trx, actor, { ...change, after });
  const recordedBy = actor.role === 'CLIENT' ? null : actor.userId;
  await sendSummaryLetter(ctx, trx, { claim: row, at, recordedBy });
  // Read again, because the letter is now the last message: the client no longer waits for the
  // staff.
  return readBack(trx, actor, row.id);
}

/** Records an acceptance by phone or in a letter: a note, and the closed claim. */
async function recordAcceptance(
  ctx: Context,
  trx: Transaction,
  actor: Actor,
  { row, at, by, note }: Acceptance & { row: LockedClaim; at: Date },
): Promise<Claim> {
  if (by === undefined) throw badRequest(LIFE_MESSAGES.by, { by: LIFE_MESSAGES.by });
  if (note === undefined)
    throw badRequest(THREAD_MESSAGES.noteRequired, { note: THREAD_MESSAGES.noteRequired });
  await insertNote(trx, {
    claim_id: row.id,
    author_id: actor.userId,
    body: note,
    created_at: at,
  });
  await announce(trx, 'claim-notes', row.id);
  return writeAcceptance(ctx, trx, actor, { row, at, reason: `ACCEPTED_BY_${by}` });
}

/**
 * Throws 403 for an employee who only filed the claim, because another one is responsible for it.
 */
function refuseOthers(actor: Actor, { assignee_id }: LockedClaim): void {
  const isOthers = assignee_id !== null && assignee_id !== actor.userId;
  if (actor.role === 'EMPLOYE' && isOthers) throw forbidden(THREAD_MESSAGES.notYours);
}

/** The client withdraws his claim, which closes it. Throws 404; 409 when it is already closed. */
export async function withdrawClaim(ctx: Context, actor: Actor, id: number): Promise<ClientClaim> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockOpen(trx, actor, id);
    const after = { ...row, status: 'CLOSED', closure: 'WITHDRAWN' } as const;
    await writeLife(trx, actor, { row, at: ctx.clock.now(), reason: 'WITHDRAWN', after });
    const claim = await findClaimOfClient(trx, actor, id);
    if (!claim) throw notFound();
    return claim;
  });
}

/**
 * Opens an answered or closed claim again; the comment becomes a message. When its assignee no longer answers claims,
 * the claim goes back into the queue. Throws 404; 403 for an employee who only filed it. Throws 409 when it has not
 * ended, was merged, or when the time that its policy allows is over. Then the client can file a follow-up.
 */
export async function reopenClaim(
  ctx: Context,
  actor: Actor,
  { id, comment = '' }: Reopening & { id: number },
): Promise<Claim> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockClaim(trx, actor, id);
    if (!row) throw notFound();
    refuseOthers(actor, row);
    refuseMerged(row);
    if (!isDone(row.status)) throw conflict(LIFE_MESSAGES.notOver, 'NOT_OVER');
    const at = ctx.clock.now();
    const until = await readReopenLimit(trx, id);
    if (until !== null && at >= until)
      throw conflict(LIFE_MESSAGES.reopenExpired, 'REOPEN_EXPIRED');
    await beforeClaims(trx, [row]);
    if (comment !== '') await writeComment(trx, actor, { id, comment, at });
    const opened = { ...row, ...lifeAfter(row, 'OPEN'), status: 'OPEN' } as const;
    const after = await withoutFormerAssignee(trx, opened);
    await writeLife(trx, actor, { row, at, reason: 'REOPENED', after });
    if (row.assignee_id !== null && after.assignee_id === null)
      await announceLeft(trx, { area: 'claims', id }, [row.assignee_id]);
    return readBack(trx, actor, id);
  });
}

/**
 * A locked claim that its client may still accept or withdraw. Throws 404; 409 when it is closed or
 * merged.
 */
async function lockOpen(trx: Transaction, actor: Actor, id: number): Promise<LockedClaim> {
  const row = await lockClaim(trx, actor, id);
  if (!row) throw notFound();
  refuseMerged(row);
  if (row.status === 'CLOSED') throw conflict(LIFE_MESSAGES.alreadyClosed, 'CLOSED');
  await beforeClaims(trx, [row]);
  return row;
}

async function writeComment(
  trx: Transaction,
  actor: Actor,
  { id, comment, at }: { id: number; comment: string; at: Date },
): Promise<void> {
  const isClient = actor.role === 'CLIENT';
  await insertMessages(trx, [
    {
      claim_id: id,
      side: isClient ? 'CLIENT' : 'STAFF',
      author_id: actor.userId,
      body: comment,
      purpose: 'REPLY',
      created_at: at,
    },
  ]);
  await announce(trx, 'messages', id);
}

/** A claim in the shape for the person who has just changed it. */
async function readBack(trx: Transaction, actor: Actor, id: number): Promise<Claim> {
  const claim = await findClaim(trx, actor, id);
  if (!claim) throw notFound();
  return claim;
}

interface LifeChange {
  row: LockedClaim;
  after: Pick<LockedClaim, 'status' | 'closure' | 'cycle' | 'outcome' | 'response' | 'assignee_id'>;
  at: Date;
  reason: string;
}

async function writeLife(
  trx: Transaction,
  actor: Actor,
  { row, after, at, reason }: LifeChange,
): Promise<void> {
  const { status, closure, cycle, outcome, response, assignee_id } = after;
  const values = { status, closure, cycle, outcome, assignee_id, updated_at: at };
  await updateClaimRow(trx, row.id, values);
  // Accepting or withdrawing makes no answer final: a final answer exists already, or does not
  // exist at all.
  const writing = { userId: actor.userId, at, reason, isMessage: true };
  await followClaims(trx, writing, [
    { id: row.id, before: row, after: { status, response, assignee_id } },
  ]);
  await recordChange(trx, actor, {
    action: 'update',
    area: 'claims',
    objectId: row.id,
    fields: ['status', ...(row.assignee_id === assignee_id ? [] : ['assigneeId'])],
    detail: { from: row.status, to: status },
  });
}
