import { isDone } from '@recourse/contract/claims';
import { MERGE_MESSAGES } from '@recourse/contract/claims-links';
import {
  isAnswer,
  type MessagePurpose,
  type NewMessage,
  THREAD_MESSAGES,
  type ThreadMessage,
} from '@recourse/contract/claims-thread';
import { unfilledVariables, variablesIn } from '@recourse/contract/desk/replies';
import type { Context } from '../../../context.ts';
import { ChangedMeanwhile, inTransaction } from '../../../db/connect/retry.ts';
import { type Actor, takerOf } from '../../../kernel/actor.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../../kernel/errors.ts';
import { announce, announceLeft } from '../../../kernel/changes/outbox.ts';
import { notify } from '../../../kernel/changes/notify.ts';
import { recordChange, type RecordedChange } from '../../../kernel/changes/record-change.ts';
import { countedSince, refuseFull, refuseTooMany } from '../../../kernel/thread-limits.ts';
import { updateClaimRow } from '../store/claims-write.repository.ts';
import { findClaim, type LockedClaim, lockClaim, lockRoot } from '../store/claims.repository.ts';
import { findThreadClaims } from './thread.repository.ts';
import {
  beforeClaims,
  type Following,
  insertMessages,
  lifeAfter,
  newestAnswer,
  withdrawMessages,
  writeAfterMessage,
} from './claim-history.repository.ts';
import { readFiles, type SentFile } from './files.repository.ts';
import { recourseFor, refuseLatePromise, refuseMisfits } from './letters.service.ts';
import * as repository from './messages.repository.ts';
import { sendFiles } from './send-files.service.ts';
import { countOf, toThreadFile } from './thread-file.ts';
import { settleReports } from './settled-reports.repository.ts';

type Transaction = Parameters<typeof recordChange>[0];

export interface PostedMessage {
  /** The id of the claim. */
  id: number;
  message: NewMessage;
  /** The report that is validated with this message. */
  reportId?: number;
}

/**
 * Writes into a claim's thread, or into that of its root when it is merged. A client's message only changes the time of
 * his last message. The first message of the staff takes a claim that has no assignee, and makes an open claim pending.
 * Throws 404; 403 for an employee who only filed the claim; 409 for a closed or full claim, or when somebody else has
 * written since `seen`. Throws 422 for a final answer that leaves the claim open, for files that the caller may not
 * send, and for unfilled variables of a canned reply. Throws 429.
 */
export async function postMessage(
  ctx: Context,
  actor: Actor,
  { id: wanted, message, reportId }: PostedMessage,
): Promise<ThreadMessage> {
  return inTransaction(ctx.db, async (trx) => {
    const { row, via } = await lockOpenRoot(trx, actor, wanted);
    const { id } = row;
    if (!mayWrite(actor, row)) throw forbidden(THREAD_MESSAGES.notYours);
    if (row.status === 'CLOSED' && message.status === undefined)
      throw conflict(THREAD_MESSAGES.closed, 'CLOSED');
    const at = ctx.clock.now();
    const { hasAnswer, hasWaiting } = await refuseTooMuch(trx, actor, {
      id,
      seen: message.seen,
      at,
    });
    refuseVariables(actor, message.body);
    if (!hasAnswer) await beforeClaims(trx, [row]);
    const after = claimAfter(actor, row, message);
    const { purpose } = after;
    refuseMisfits(message, purpose, dateIn(at, ctx.config.organisation.timeZone).toString());
    const isClient = actor.role === 'CLIENT';
    const isWritten = !isClient && WRITTEN.some((name) => row[name] !== after.claim[name]);
    const recourse = await recourseFor(trx, id, { ...message, purpose });
    const [stored] = await insertMessages(
      trx,
      [
        {
          claim_id: id,
          side: isClient ? 'CLIENT' : 'STAFF',
          author_id: actor.userId,
          body: message.body,
          purpose,
          report_id: reportId ?? null,
          promised_on: message.promisedOn ?? null,
          recourse,
          via_claim_id: via,
          created_at: at,
        },
      ],
      {
        follows: followingOf(actor, row, { message, isWritten }),
        recorded: { actor, change: changeOf(message, { id, purpose, isWritten }) },
      },
    );
    if (!stored) throw notFound();
    await sendFiles(trx, actor, {
      claimId: id,
      messageId: stored.id,
      documentIds: message.documentIds,
    });
    if (message.promisedOn !== undefined)
      await refuseLatePromise(trx, id, { promisedOn: message.promisedOn, at });
    if (isWritten) await writeClaim(trx, actor, { row, after: after.claim, at });
    if (hasWaiting && isAnswer(purpose))
      await settleReports(trx, actor, { claimId: id, at, reportId });
    // People who have the merged claim open read the same thread.
    if (via !== null) await announce(trx, 'messages', via);
    const hasFiles = (message.documentIds ?? []).length > 0;
    return toMessage(stored, hasFiles ? await filesOf(trx, stored) : []);
  });
}

/** What follows for the claim that gets a message. `isWritten`: its row changes too. */
function followingOf(
  actor: Actor,
  row: LockedClaim,
  { message, isWritten }: { message: NewMessage; isWritten: boolean },
): Following {
  // A promise is checked against the targets after the message, so they are computed before the claim is stored.
  if (isWritten && message.promisedOn === undefined) return 'CLAIM';
  return actor.role === 'CLIENT' || row.client_replied_at !== null ? 'LAST_WORD' : 'TARGETS';
}

/** The change that a message makes, for the audit trail. */
const changeOf = (
  { documentIds }: NewMessage,
  { id, purpose, isWritten }: { id: number; purpose: MessagePurpose; isWritten: boolean },
): RecordedChange => ({
  action: 'message',
  area: 'messages',
  objectId: id,
  detail: { purpose, ...countOf(documentIds) },
  alsoIn: isWritten ? ['claims'] : [],
});

/**
 * The claim that receives a message, locked. Throws 404; 409 when it was merged into a claim that the caller does not
 * see.
 */
async function lockOpenRoot(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ row: LockedClaim; via: number | null }> {
  const { row, via } = await lockRoot(trx, actor, id);
  if (row) return { row, via };
  throw via === null ? notFound() : conflict(MERGE_MESSAGES.merged, 'MERGED');
}

/**
 * Clients may write where they can read. Employees may write where they or their teams answer, or take a claim without
 * an assignee.
 */
function mayWrite(actor: Actor, row: LockedClaim): boolean {
  if (actor.role !== 'EMPLOYE') return true;
  return row.shared || row.assignee_id === null || row.assignee_id === actor.userId;
}

/** Refuses unfilled variables of canned replies. Clients may write anything. */
function refuseVariables(actor: Actor, body: string): void {
  const unfilled = actor.role === 'CLIENT' ? [] : variablesIn(body);
  if (unfilled.length === 0) return;
  const message = unfilledVariables(unfilled);
  throw new AppError(422, 'UNFILLED_VARIABLE', message, { fields: { body: message } });
}

async function refuseTooMuch(
  trx: Transaction,
  actor: Actor,
  { id, seen, at }: { id: number; seen: number | undefined; at: Date },
): Promise<repository.ThreadLoad> {
  const since = countedSince(at);
  const load = await repository.readLoad(trx, id, { authorId: actor.userId, since });
  refuseFull(load.messages);
  refuseTooMany(load.ofAuthor);
  const newest = load.newestOfOthers;
  if (seen === undefined || newest === null || newest.id <= seen) return load;
  throw conflict(THREAD_MESSAGES.newMessages(newest.name ?? ''), 'NEW_MESSAGES');
}

interface Written {
  purpose: MessagePurpose;
  claim: Pick<LockedClaim, 'status' | 'response' | 'assignee_id' | 'outcome'>;
}

/** The purpose of the message, and the claim after it. Throws 422 for a final answer that leaves the claim open. */
function claimAfter(
  actor: Actor,
  row: LockedClaim,
  { body, purpose = 'ANSWER', status, outcome }: NewMessage,
): Written {
  const { response, assignee_id } = row;
  if (actor.role === 'CLIENT')
    return {
      purpose: 'REPLY',
      claim: { status: row.status, response, assignee_id, outcome: row.outcome },
    };
  const begun = row.status === 'OPEN' ? 'PENDING' : row.status;
  const finished = isDone(row.status) ? row.status : 'RESOLVED';
  const next = status ?? (purpose === 'FINAL' ? finished : begun);
  if (purpose === 'FINAL' && !isDone(next))
    throw unprocessable(THREAD_MESSAGES.finalStatus, { status: THREAD_MESSAGES.finalStatus });
  if (purpose === 'HOLDING' && isDone(next))
    throw unprocessable(THREAD_MESSAGES.holdingStatus, { status: THREAD_MESSAGES.holdingStatus });
  return {
    // An answer that ends the claim is its final one.
    purpose: purpose === 'ANSWER' && isDone(next) ? 'FINAL' : purpose,
    claim: {
      status: next,
      response: isAnswer(purpose) ? body : response,
      assignee_id: assignee_id ?? takerOf(actor),
      outcome: isDone(next) ? (outcome ?? row.outcome) : null,
    },
  };
}

/** The fields of a claim that a message of the staff may change. */
const WRITTEN = ['status', 'response', 'assignee_id', 'outcome'] as const;

/** Stores the claim after a message of the staff. */
async function writeClaim(
  trx: Transaction,
  actor: Actor,
  { row, after, at }: { row: LockedClaim; after: Written['claim']; at: Date },
): Promise<void> {
  const values = { ...lifeAfter(row, after.status), ...after, updated_at: at };
  const step = { id: row.id, before: row, after };
  await writeAfterMessage(trx, { userId: actor.userId, at }, { step, values });
  if (row.assignee_id === null && after.assignee_id !== null)
    await announceLeft(trx, { area: 'claims', id: row.id }, ['EMPLOYE']);
}

/**
 * Withdraws a message: nobody sees its text any more. The previous answer becomes the claim's response again. Throws
 * 404; 403 for somebody else's message; 409 when it is already withdrawn.
 */
export async function withdrawMessage(
  ctx: Context,
  actor: Actor,
  { id: wanted, messageId }: { id: number; messageId: number },
): Promise<ThreadMessage> {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockClaimOfMessage(trx, actor, { id: wanted, messageId });
    const { id } = row;
    const message = await repository.findMessage(trx, id, messageId);
    // Undoing a merge has just handed the message back to its claim.
    if (!message) throw new ChangedMeanwhile();
    if (actor.role !== 'ADMIN' && message.author_id !== actor.userId) throw forbidden();
    if (message.withdrawn_at !== null)
      throw conflict(THREAD_MESSAGES.alreadyWithdrawn, 'WITHDRAWN');
    const at = ctx.clock.now();
    await withdrawMessages(trx, id, { ids: [messageId], by: { userId: actor.userId, at } });
    if (message.side === 'STAFF')
      await notify(trx, { userId: actor.userId, at }, [
        { kind: 'claim.answer-withdrawn', area: 'claims', objectId: id, to: 'CLIENT' },
      ]);
    const response = await newestAnswer(trx, id);
    if (response !== row.response && isAnswer(message.purpose)) {
      await updateClaimRow(trx, id, { response, updated_at: at });
      await announce(trx, 'claims', id);
    }
    await recordChange(trx, actor, {
      action: 'withdraw-message',
      area: 'messages',
      objectId: id,
    });
    if (id !== wanted) await announce(trx, 'messages', wanted);
    return readMessage(trx, actor, { claimId: id, id: messageId });
  });
}

/** Locks the claim of a message, which may be any claim of this thread. Throws 404. */
async function lockClaimOfMessage(
  trx: Transaction,
  actor: Actor,
  { id, messageId }: { id: number; messageId: number },
): Promise<LockedClaim> {
  const claim = await findClaim(trx, actor, id);
  if (!claim) throw notFound();
  const claimId = await repository.findClaimOfMessage(trx, messageId);
  if (claimId === undefined) throw notFound();
  const { ids } = await findThreadClaims(trx, actor, claim);
  const row = ids.includes(claimId) ? await lockClaim(trx, actor, claimId) : undefined;
  if (!row) throw notFound();
  return row;
}

async function readMessage(
  trx: Transaction,
  actor: Actor,
  { claimId, id }: { claimId: number; id: number },
): Promise<ThreadMessage> {
  const row = await repository.findMessage(trx, claimId, id);
  if (!row) throw notFound();
  const isHidden = actor.role === 'CLIENT' && row.withdrawn_at !== null;
  return toMessage(row, isHidden ? [] : await filesOf(trx, row));
}

const filesOf = (
  trx: Transaction,
  { id, claim_id }: repository.StoredMessage,
): Promise<SentFile[]> =>
  readFiles(trx, claim_id === null ? [] : [claim_id], {
    messageIds: [id],
    noteIds: [],
    filed: false,
  });

/** A message in the shape for its author, with its files. */
const toMessage = (row: repository.StoredMessage, files: readonly SentFile[]): ThreadMessage => ({
  kind: 'MESSAGE',
  id: row.id,
  at: row.created_at.toISOString(),
  author: { id: row.author_id, name: row.author_name, role: row.side },
  body: row.withdrawn_at === null ? row.body : null,
  purpose: row.purpose,
  withdrawn: row.withdrawn_at?.toISOString() ?? null,
  promisedOn: row.promised_on,
  recourse: row.withdrawn_at === null ? row.recourse : null,
  recorded: row.recorded,
  documents: files.map(toThreadFile),
  ...(row.via_claim_id === null ? {} : { viaClaimId: row.via_claim_id }),
});
