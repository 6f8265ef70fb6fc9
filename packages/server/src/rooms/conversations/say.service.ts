import type {
  NewConversationMessage,
  postConversationMessage as postEndpoint,
} from '@recourse/contract/conversations';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import type { LanguageCode } from '@recourse/contract/values/languages';
import { conversationText } from '@recourse/contract/values/conversation-text';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { announce } from '../../kernel/changes/outbox.ts';
import {
  claimOfConversation,
  type ConversationKey,
  insertConversationMessage,
  lockConversation,
  wordsOf,
} from '../claims/thread/conversations.repository.ts';
import * as repository from './conversations.repository.ts';
import { hear, type Heard } from './hearing.service.ts';
import {
  hearNoMore,
  keepMessage,
  type KeptMessage,
  type Transaction,
} from './keep-message.service.ts';
import type { OtherRooms } from './other-rooms.ts';
import { readReply } from './read-conversation.service.ts';
import { inWords, languageOfText } from './sentences.ts';
import { lettersOf } from './scripts.ts';
import { saysNothing } from './telling.ts';
import { decide, type Said, type Turn } from './turn.ts';

/** A message of a conversation. */
export interface Saying {
  readonly conversationId: string;
  readonly message: NewConversationMessage;
}

/**
 * Adds a client's message to a conversation. The message is stored first; the assistant is asked outside of any
 * transaction. Its answer, the report and the claim are then stored together, under the conversation's lock. Repeating
 * the call with the same clientMessageId continues an interrupted attempt. Throws what `keepMessage` throws.
 */
export async function say(
  ctx: Context,
  actor: Actor,
  { conversationId, message }: Saying,
  rooms: OtherRooms,
): Promise<EndpointReply<typeof postEndpoint>> {
  const key = { clientId: actor.userId, name: conversationId };
  const kept = await keepMessage(ctx, actor, { key, message }, rooms);
  if (!(await isSettled(ctx.db, kept.id))) await settle(ctx, actor, { key, kept, message, rooms });
  return readReply(ctx, actor, { key, messageId: kept.id });
}

/** Whether the assistant has answered a message, or has decided not to. */
async function isSettled(db: Context['db'], messageId: number): Promise<boolean> {
  const message = await repository.findMessage(db, messageId);
  if (!message || message.answer !== null) return true;
  return (await repository.findAnswerTo(db, messageId)) !== undefined;
}

interface Settling {
  key: ConversationKey;
  kept: KeptMessage;
  message: NewConversationMessage;
  rooms: OtherRooms;
}

async function settle(ctx: Context, actor: Actor, settling: Settling): Promise<void> {
  const { key, kept, message, rooms } = settling;
  const text = conversationText(await wordsOf(ctx.db, kept.conversationId, kept.id));
  const heard = await hear(ctx, actor, { text, newest: message.body });
  const letters = lettersOf(text);
  const isTaught =
    !heard.isUntaught &&
    (heard.found !== 'NONE' || (await repository.isAnythingTaught(ctx.db, letters)));
  const [best] = heard.suggestions;
  const save = await rooms.prepareReport(ctx, actor, {
    conversationId: key.name,
    text,
    solutionId: message.solutionId ?? best?.id ?? null,
    hits: heard.hits,
  });
  await inTransaction(ctx.db, async (trx) => {
    // A parallel request with the same message waits for this lock, and then finds the message
    // settled. The conversation may have gone with its client meanwhile.
    if (!(await lockConversation(trx, key)) || (await isSettled(trx, kept.id))) return;
    const claim = await claimOfConversation(trx, key);
    const at = ctx.clock.now();
    if (claim) {
      const isLive = claim.deleted_at === null && claim.status !== 'CLOSED';
      if (isLive) await hearNoMore(trx, actor, { messageId: kept.id, ownId: claim.own_id, at });
      else await repository.keepSilence(trx, kept.id, null);
      return;
    }
    const own = { ...ctx, db: trx };
    const rows = await repository.historyOf(trx, kept.conversationId);
    const before = rows.filter((row) => row.turn_id < kept.id);
    // Messages of another tab may be newer, and answered already.
    const after = rows.filter((row) => row.turn_id > kept.id);
    const next = decide({
      history: before.map(toSaid),
      message: { body: message.body, act: message.act ?? null },
      text,
      found: heard.found,
      isTaught,
    });
    const words = conversationText(await wordsOf(trx, kept.conversationId));
    await save(own, {
      text: words,
      solutionId: solutionOf({ before, after }, { message, next, heard }),
      saysNothing: next.kind === 'QUESTION' && saysNothing(words),
    });
    await answer(trx, {
      kept,
      next,
      heard,
      at,
      language: languageOfText(text, message.language ?? 'en'),
    });
    if (message.act === 'NO') await rooms.refuseAnswer(own, actor, key.name);
    if (next.handsOver) await rooms.handOver(own, actor, key.name);
    // What he wrote after his Yes is not resolved by it.
    if (next.resolves && after.length === 0) await rooms.resolveConversation(own, actor, key.name);
    await announce(trx, 'conversations', kept.conversationId);
  });
}

const toSaid = ({ side, body, act, answer: said }: repository.HistoryRow): Said => ({
  body,
  act,
  kind: side === 'ASSISTANT' ? (said?.kind ?? null) : null,
});

interface Around {
  before: readonly repository.HistoryRow[];
  after: readonly repository.HistoryRow[];
}

/** The solution of the report after a message: that of the newest message of the conversation that brings any. */
function solutionOf(
  { before, after }: Around,
  { message, next, heard }: { message: NewConversationMessage; next: Turn; heard: Heard },
): number | null {
  const newer = broughtBy(after);
  if (newer !== undefined) return newer;
  if (message.act === 'CARD') return message.solutionId ?? null;
  if (message.act === 'NEITHER') return null;
  const isOffered = next.kind === 'SURE' || next.kind === 'CHOICE';
  if (isOffered) return heard.suggestions[0]?.id ?? null;
  // Otherwise the earlier solution stays: a No, a thank-you or a request for a person brings no
  // other one.
  if (next.kind === 'NONE' && heard.found === 'NONE') return null;
  return broughtBy(before) ?? null;
}

/** The solution that the last of some messages brought: chosen, offered, or null for none; undefined without any. */
function broughtBy(history: readonly repository.HistoryRow[]): number | null | undefined {
  for (const { act, picked_id, answer: said } of history.toReversed()) {
    if (act === 'CARD') return picked_id;
    if (act === 'NEITHER') return null;
    const [first] = said?.suggestions ?? [];
    if (first) return first.id;
  }
  return undefined;
}

interface Answering {
  kept: KeptMessage;
  next: Turn;
  heard: Heard;
  at: Date;
  language: LanguageCode;
}

async function answer(
  trx: Transaction,
  { kept, next: { kind, sentences }, heard, at, language }: Answering,
): Promise<void> {
  if (kind === 'SILENT') return repository.keepSilence(trx, kept.id, null);
  const isOffered = kind === 'SURE' || kind === 'CHOICE';
  const said: repository.StoredAnswer = {
    kind,
    suggestions: isOffered
      ? heard.suggestions.map(({ id, version, score, evidence, tellingWords, quote }) => ({
          id,
          version,
          score,
          evidence: {
            words: evidence.words,
            confirmed: evidence.confirmed,
            compared: evidence.compared,
          },
          ...(tellingWords ? { tellingWords } : {}),
          ...(quote === undefined ? {} : { quote }),
        }))
      : [],
  };
  await insertConversationMessage(trx, {
    conversation_id: kept.conversationId,
    side: 'ASSISTANT',
    author_id: null,
    body: inWords(language, sentences),
    answers_id: kept.id,
    answer: JSON.stringify(said),
    created_at: at,
  });
}
