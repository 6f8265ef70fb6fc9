import * as z from 'zod/mini';
import { searchResult } from './ai.ts';
import { CLAIM_STATUSES, clientClaim, staffClaim } from './claims.ts';
import { STORED_PURPOSES, threadFile } from './claims-thread.ts';
import { at, id, idText, listQuery, listReply, requiredText, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { LANGUAGE_CODES } from './values/languages.ts';
import { clientReport, evidence, report } from './reports.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** Conversations of clients with the assistant, and after the hand-over with people. */

export const CONVERSATION_MESSAGES = {
  messageRequired: 'Please write a message.',
  /** The answer to CARD without a solution that the assistant offered. */
  pickOffered: 'Please pick one of the offered solutions.',
  closed: 'The claim of this conversation is closed. Reopen it, or start a new conversation.',
  deleted: 'The claim of this conversation was deleted. Please start a new conversation.',
} as const;

/**
 * How the assistant answers. SURE: one solution. CHOICE: a few to pick from, none preset. QUESTION: it asks back. NONE: it
 * found nothing, and a person takes over. SILENT: it says nothing. FAILED: it could not be asked.
 */
export const ANSWER_KINDS = ['SURE', 'CHOICE', 'QUESTION', 'NONE', 'SILENT', 'FAILED'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/**
 * What a client does instead of describing something: asks for a person, says Yes or No to "Did that resolve your
 * question?", takes a card, or none of them. Its message is what his button says.
 */
export const CLIENT_ACTS = ['PERSON', 'YES', 'NO', 'CARD', 'NEITHER'] as const;
export type ClientAct = (typeof CLIENT_ACTS)[number];

/** A solution as the assistant offered it: in that version, with the evidence of then, which names nobody's complaint. */
const suggestion = z.strictObject({
  ...searchResult.shape,
  evidence: z.omit(evidence, { similar: true }),
  version: z.int(),
  /** The part of the message that it is for, where the message is about several things. */
  quote: z.optional(z.string()),
});
export type ConversationSuggestion = z.output<typeof suggestion>;

const clientMessageId = text(LIMITS.conversationId).check(z.minLength(1));

export const conversationMessage = z.strictObject({
  id,
  at,
  author: z.strictObject({
    id: z.nullable(id),
    name: z.nullable(z.string()),
    role: z.enum(['CLIENT', 'STAFF', 'ASSISTANT']),
  }),
  /** null: it was withdrawn. */
  body: z.nullable(z.string()),
  purpose: z.enum(STORED_PURPOSES),
  withdrawn: z.nullable(at),
  /** From before conversations were kept: the words of a report. */
  recorded: z.boolean(),
  clientMessageId: z.nullable(z.string()),
  act: z.nullable(z.enum(CLIENT_ACTS)),
  /** The solution that the client took with CARD. */
  pickedId: z.nullable(id),
  /** Files that were sent with it, after the hand-over. */
  documents: z.array(threadFile),
  /** How the assistant answered; only in its own messages. */
  answer: z.nullable(
    z.strictObject({ kind: z.enum(ANSWER_KINDS), suggestions: z.array(suggestion) }),
  ),
});
export type ConversationMessage = z.output<typeof conversationMessage>;

export const newConversationMessage = z.strictObject({
  body: requiredText(LIMITS.longText, CONVERSATION_MESSAGES.messageRequired),
  /** Made by the sender for each message. Sending it again continues what broke off, and does nothing twice. */
  clientMessageId,
  act: z.optional(z.enum(CLIENT_ACTS)),
  /** With CARD: the solution taken. */
  solutionId: z.optional(id),
  /** The language of the screen, used where a message does not tell its own. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
});
export type NewConversationMessage = z.output<typeof newConversationMessage>;

export const conversationAnswer = z.strictObject({
  kind: z.enum(ANSWER_KINDS),
  text: z.string(),
  suggestions: z.array(suggestion),
  /** The assistant's own message; null when it said nothing. */
  message: z.nullable(conversationMessage),
});
export type ConversationAnswer = z.output<typeof conversationAnswer>;

const conversationParams = z.strictObject({
  id: text(LIMITS.conversationId).check(z.minLength(1)),
});

const timeoutMs = HTTP.slowTimeoutMs;

export const postConversationMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  roles: ['CLIENT'],
  summary:
    'Says something in a conversation: the assistant answers, its report is kept, and a person takes over when one is needed.',
  params: conversationParams,
  body: newConversationMessage,
  writable: { CLIENT: ['body', 'clientMessageId', 'act', 'solutionId', 'language'] },
  reply: z.strictObject({
    message: conversationMessage,
    answer: conversationAnswer,
    report: z.nullable(clientReport),
    claim: z.nullable(clientClaim),
  }),
  status: 201,
  limit: 'search',
  timeoutMs,
});

export const conversation = z.strictObject({
  /** Its place in the list. */
  id,
  /** The id that the client's browser gave it. */
  conversationId: z.string(),
  /** The first words that the client said in it. */
  title: z.string(),
  createdAt: at,
  updatedAt: at,
  /** The claim that a person answers; null before the hand-over. */
  claim: z.nullable(z.strictObject({ id, reference: z.string(), status: z.enum(CLAIM_STATUSES) })),
});
export type Conversation = z.output<typeof conversation>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  roles: ['CLIENT'],
  summary: 'The own conversations, newest first.',
  query: z.strictObject({
    page: listQuery.page,
    perPage: listQuery.perPage,
    after: listQuery.after,
  }),
  reply: listReply(conversation),
  timeoutMs,
});

const messagesWith = <Claim extends z.ZodMiniType, Told extends z.ZodMiniType>(
  claim: Claim,
  told: Told,
) =>
  z.strictObject({
    data: z.array(conversationMessage),
    meta: z.strictObject({ next: z.nullable(z.int()) }),
    /** Its newest report that the caller may see. */
    report: z.nullable(told),
    /** The claim that it became. */
    claim: z.nullable(claim),
    /** That claim was deleted: nothing can be written any more. */
    isOver: z.boolean(),
  });

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  roles: EVERY_ROLE,
  summary:
    'What was said in a conversation, oldest first, with the messages of its claim; at most 200 a page.',
  params: conversationParams,
  query: z.strictObject({
    after: z.optional(idText),
    /** Of the staff: whose conversation, because each client has his own with the same id. */
    clientId: z.optional(idText),
  }),
  reply: messagesWith(staffClaim, report),
  clientReply: messagesWith(clientClaim, clientReport),
  timeoutMs,
});
