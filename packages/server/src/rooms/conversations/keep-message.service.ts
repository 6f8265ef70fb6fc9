import { NOTHING_TO_HAND_OVER } from '@recourse/contract/ai';
import {
  CONVERSATION_MESSAGES,
  type NewConversationMessage,
} from '@recourse/contract/conversations';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, notFound, unprocessable } from '../../kernel/errors.ts';
import { tellOfMessages } from '../../kernel/changes/claim-notices.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { countedSince, refuseFull, refuseTooMany } from '../../kernel/thread-limits.ts';
import { lockRoot } from '../claims/store/claims.repository.ts';
import { beforeClaims, noteClientsWord } from '../claims/thread/claim-history.repository.ts';
import {
  claimOfConversation,
  type ConversationClaim,
  type ConversationKey,
  insertConversationMessage,
  openConversation,
  wordsOf,
} from '../claims/thread/conversations.repository.ts';
import { readLoad } from '../claims/thread/messages.repository.ts';
import * as repository from './conversations.repository.ts';
import type { OtherRooms } from './other-rooms.ts';

export type Transaction = Parameters<typeof recordChange>[0];

/** A stored message of a client. */
export interface KeptMessage {
  readonly id: number;
  readonly conversationId: number;
}

/**
 * Stores a message of a client before the assistant is asked. A message that is already stored is found by its
 * clientMessageId. After the hand-over it goes to the claim, with its files. Throws 409 when that claim is closed or
 * deleted. Throws 422 for an act before the first message, for files before the hand-over, and for files that the caller
 * may not send. Throws 429 after too many messages.
 */
export async function keepMessage(
  ctx: Context,
  actor: Actor,
  { key, message }: { key: ConversationKey; message: NewConversationMessage },
  rooms: Pick<OtherRooms, 'sendFiles'>,
): Promise<KeptMessage> {
  const { act, documentIds = [] } = message;
  return inTransaction(ctx.db, async (trx) => {
    const { id } = await openConversation(trx, key, ctx.clock.now());
    // After the lock: messages of two tabs have their times in the order of their numbers.
    const at = ctx.clock.now();
    const known = await repository.findByClientMessageId(trx, id, message.clientMessageId);
    if (known) return { id: known.id, conversationId: id };
    const claim = await claimOfConversation(trx, key);
    await refuseMessage(trx, { conversationId: id, claim, message, at });
    const stored = await insertConversationMessage(trx, {
      conversation_id: id,
      side: 'CLIENT',
      author_id: actor.userId,
      body: message.body,
      client_message_id: message.clientMessageId,
      act: act ?? null,
      picked_id: act === 'CARD' ? (message.solutionId ?? null) : null,
      created_at: at,
    });
    if (claim) {
      const { own_id: ownId } = claim;
      const claimId = await hearNoMore(trx, actor, { messageId: stored.id, ownId, at });
      await rooms.sendFiles(trx, actor, { claimId, messageId: stored.id, documentIds });
    }
    await recordChange(trx, actor, {
      action: 'message',
      area: 'conversations',
      objectId: id,
      detail: {
        ...(act ? { act } : {}),
        ...(documentIds.length > 0 ? { files: documentIds.length } : {}),
      },
    });
    return { id: stored.id, conversationId: id };
  });
}

interface Refusable {
  conversationId: number;
  claim: ConversationClaim | undefined;
  message: NewConversationMessage;
  at: Date;
}

async function refuseMessage(
  trx: Transaction,
  { conversationId, claim, message: { act, solutionId, documentIds = [] }, at }: Refusable,
): Promise<void> {
  if (claim && claim.deleted_at !== null)
    throw conflict(CONVERSATION_MESSAGES.deleted, 'CLAIM_DELETED');
  if (!claim && documentIds.length > 0) {
    const fault = CONVERSATION_MESSAGES.filesForPeople;
    throw unprocessable(fault, { documentIds: fault });
  }
  if (claim?.status === 'CLOSED') throw conflict(CONVERSATION_MESSAGES.closed, 'CLOSED');
  refuseTooMany(await repository.countSince(trx, { conversationId, since: countedSince(at) }));
  if (act !== undefined && (await wordsOf(trx, conversationId)).length === 0)
    throw unprocessable(NOTHING_TO_HAND_OVER);
  if (act === 'CARD') await refuseUnoffered(trx, conversationId, solutionId);
}

/** A client may choose only solutions that he was offered; otherwise he could read every solution by trying ids. */
async function refuseUnoffered(
  trx: Transaction,
  conversationId: number,
  solutionId: number | undefined,
): Promise<void> {
  const history = await repository.historyOf(trx, conversationId);
  const isOffered = history.some(({ answer }) =>
    answer?.suggestions.some(({ id }) => id === solutionId),
  );
  if (isOffered) return;
  const fault = CONVERSATION_MESSAGES.pickOffered;
  throw unprocessable(fault, { solutionId: fault });
}

/**
 * Puts a message into the conversation's claim or its root, for the staff to answer, and returns the id of that claim.
 * The assistant does not answer it. Throws 404, and 409 for a claim with too many messages.
 */
export async function hearNoMore(
  trx: Transaction,
  actor: Actor,
  { messageId, ownId, at }: { messageId: number; ownId: number; at: Date },
): Promise<number> {
  const { row, via } = await lockRoot(trx, actor, ownId);
  if (!row) throw notFound();
  const claimId = row.id;
  const load = await readLoad(trx, claimId, { authorId: actor.userId, since: at });
  refuseFull(load.messages);
  await beforeClaims(trx, [row]);
  await repository.keepSilence(trx, messageId, { claimId, via });
  await noteClientsWord(trx, { claimId, at });
  await tellOfMessages(trx, [
    {
      claim_id: claimId,
      side: 'CLIENT',
      author_id: actor.userId,
      purpose: 'REPLY',
      created_at: at,
    },
  ]);
  await announce(trx, 'messages', claimId);
  return claimId;
}
