import * as z from 'zod/mini';
import { searchResult } from './ai.ts';
import { CLAIM_STATUSES, clientClaim, documentIds, staffClaim } from './claims.ts';
import { STORED_PURPOSES, THREAD_MESSAGES, threadFile } from './claims-thread.ts';
import { at, id, idText, listQuery, listReply, requiredText, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS } from './values/limits.ts';
import { LANGUAGE_CODES } from './values/languages.ts';
import { clientReport, evidence, report } from './reports.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** Conversations of clients with the assistant, and with people after the hand-over. */

export const CONVERSATION_MESSAGES = {
  messageRequired: THREAD_MESSAGES.messageRequired,
  /** The answer to a CARD whose solution the assistant has not offered. */
  pickOffered: 'Please pick one of the offered solutions.',
  /** Files before a person has taken over. */
  filesForPeople: 'The assistant cannot read files. Please ask for a person first.',
  closed: 'The claim of this conversation is closed. Reopen it, or start a new conversation.',
  deleted: 'The claim of this conversation was deleted. Please start a new conversation.',
} as const;

/**
 * How the assistant answers. SURE: one solution. CHOICE: a few to pick from, none preset. QUESTION: a question back.
 * NONE: it found nothing, and a person takes over. SILENT: no answer. FAILED: the call failed.
 */
export const ANSWER_KINDS = ['SURE', 'CHOICE', 'QUESTION', 'NONE', 'SILENT', 'FAILED'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/**
 * An action of a client without a text. He asks for a person, answers Yes or No to "Did that resolve your question?",
 * takes one of the offered cards, or takes none of them. The message then has the label of his button.
 */
export const CLIENT_ACTS = ['PERSON', 'YES', 'NO', 'CARD', 'NEITHER'] as const;
export type ClientAct = (typeof CLIENT_ACTS)[number];

/**
 * A solution as the assistant offered it: the version and the evidence of that time. The evidence contains no complaint
 * of another person.
 */
const suggestion = z.strictObject({
  ...searchResult.shape,
  evidence: z.omit(evidence, { similar: true }),
  version: z.int(),
  /** The part of the message that the solution is for, when the message is about several things. */
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
  /** Text of a report from before conversations were stored. */
  recorded: z.boolean(),
  clientMessageId: z.nullable(z.string()),
  act: z.nullable(z.enum(CLIENT_ACTS)),
  /** The solution that the client took with CARD. */
  pickedId: z.nullable(id),
  /** Files that were sent with it after the hand-over. */
  documents: z.array(threadFile),
  /** How the assistant answered; only in its own messages. */
  answer: z.nullable(
    z.strictObject({ kind: z.enum(ANSWER_KINDS), suggestions: z.array(suggestion) }),
  ),
});
export type ConversationMessage = z.output<typeof conversationMessage>;

export const newConversationMessage = z.strictObject({
  body: requiredText(LIMITS.longText, CONVERSATION_MESSAGES.messageRequired),
  /**
   * A key that the sender creates for each message. Sending the message again with the same key continues an
   * interrupted request, and does nothing twice (idempotency key).
   */
  clientMessageId,
  act: z.optional(z.enum(CLIENT_ACTS)),
  /** Only with CARD: the solution that was taken. */
  solutionId: z.optional(id),
  /** Files for the people who have taken over; before that, 422. */
  documentIds: z.optional(documentIds),
  /** The language of the screen. It is used when the language of a message is not recognised. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
});
export type NewConversationMessage = z.output<typeof newConversationMessage>;

export const conversationAnswer = z.strictObject({
  kind: z.enum(ANSWER_KINDS),
  text: z.string(),
  suggestions: z.array(suggestion),
  /** The assistant's own message; null when it did not answer. */
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
  writable: { CLIENT: ['body', 'clientMessageId', 'act', 'solutionId', 'documentIds', 'language'] },
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
  /** Its position in the list. */
  id,
  /** The id that the client's browser created. */
  conversationId: z.string(),
  /** The first words of the client. */
  title: z.string(),
  createdAt: at,
  updatedAt: at,
  /** The claim after the hand-over; null before. */
  claim: z.nullable(z.strictObject({ id, reference: z.string(), status: z.enum(CLAIM_STATUSES) })),
});
export type Conversation = z.output<typeof conversation>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  mayLag: true,
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
    /** The newest report of the conversation that the caller may see. */
    report: z.nullable(told),
    /** The claim of the conversation. */
    claim: z.nullable(claim),
    /** Whether that claim was deleted. Nothing can be written any more then. */
    isOver: z.boolean(),
  });

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  roles: EVERY_ROLE,
  scope: 'reports:read',
  summary:
    'What was said in a conversation, oldest first, with the messages of its claim; at most 200 a page.',
  params: conversationParams,
  query: z.strictObject({
    after: z.optional(idText),
    /**
     * For the staff only: the client whose conversation it is, because ids are unique only for each
     * client.
     */
    clientId: z.optional(idText),
  }),
  reply: messagesWith(staffClaim, report),
  clientReply: messagesWith(clientClaim, clientReport),
  timeoutMs,
});
