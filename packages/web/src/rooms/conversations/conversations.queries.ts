import { reopenClaim } from '@recourse/contract/claims-life';
import {
  type ConversationMessage,
  listConversationMessages,
  listConversations,
  postConversationMessage,
} from '@recourse/contract/conversations';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call, callJson } from '../../lib/api/api.ts';
import type { Waiting } from '../../lib/form/waiting.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

/** The first part of the key of every query about conversations. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

const PER_PAGE = 10;
/** Number of characters of an unreadable response that are shown. */
const EXCERPT = 400;

type Page = EndpointReply<typeof listConversationMessages>;
export type SentReply = EndpointReply<typeof postConversationMessage>;

/** A conversation as the server stores it, with its report and its claim. */
export interface Kept extends Pick<Page, 'report' | 'claim' | 'isOver'> {
  readonly messages: readonly ConversationMessage[];
}

/** A conversation that the server has not stored yet. */
export const NOTHING_KEPT: Kept = { messages: [], report: null, claim: null, isOver: false };

/** The query key of the stored messages of a conversation. */
export const keptKey = (conversationId: string) =>
  [...CONVERSATIONS_KEY, 'messages', conversationId] as const;

/**
 * A whole conversation, read page by page. A conversation that the server does not know is empty.
 */
export function keptQuery(conversationId: string) {
  return queryOptions({
    queryKey: keptKey(conversationId),
    queryFn: async ({ signal }): Promise<Kept> => {
      const messages: ConversationMessage[] = [];
      try {
        for (let after: number | undefined; ;) {
          const query = after === undefined ? {} : { after };
          // oxlint-disable-next-line no-await-in-loop -- each page names the next
          const page = await call(listConversationMessages, {
            params: { id: conversationId },
            query,
            signal,
          });
          messages.push(...page.data);
          const { report, claim, isOver } = page;
          if (page.meta.next === null) return { messages, report, claim, isOver };
          after = page.meta.next;
        }
      } catch (error) {
        if (hasStatus(error, 404)) return NOTHING_KEPT;
        throw error;
      }
    },
  });
}

/** A page of the user's conversations, newest first. */
export function conversationsQuery(page: number) {
  return queryOptions({
    queryKey: [...CONVERSATIONS_KEY, 'list', page],
    queryFn: ({ signal }) =>
      call(listConversations, {
        query: { page, perPage: PER_PAGE },
        signal,
      }),
  });
}

const sent = z.object({
  message: z.object({ id: z.int() }),
  answer: z.object({
    kind: z.string(),
    suggestions: z.array(z.object({ id: z.int(), texte: z.string(), score: z.number() })),
  }),
});

/** Sends a message. Throws an error with the URL when the response is not a success or has another shape. */
export async function say(message: Waiting, signal: AbortSignal): Promise<SentReply> {
  const { id, conversationId, body, act, solutionId, files } = message;
  const reply = await callJson(postConversationMessage, {
    params: { id: conversationId },
    body: {
      body,
      clientMessageId: id,
      language: currentLanguage(),
      ...(act === undefined ? {} : { act }),
      ...(solutionId === undefined ? {} : { solutionId }),
      ...(files === undefined ? {} : { documentIds: files.map((file) => file.id) }),
    },
    signal,
  });
  if (z.safeParse(sent, reply).success) return reply;
  throw new Error(`Expected solutions but got ${JSON.stringify(reply).slice(0, EXCERPT)}`);
}

/** A conversation after a message was sent in it, with the answer. */
export function withReply(kept: Kept, { message, answer, report, claim }: SentReply): Kept {
  const known = new Set(kept.messages.map(({ id }) => id));
  const added = [message, answer.message].filter((one) => one !== null && !known.has(one.id));
  return {
    ...kept,
    messages: [...kept.messages, ...added.filter((one) => one !== null)],
    report,
    claim,
  };
}

/** Reopens the claim of a conversation. */
export async function reopen(claimId: number, idempotencyKey: string): Promise<void> {
  await call(reopenClaim, { params: { id: claimId }, body: {}, idempotencyKey });
}
