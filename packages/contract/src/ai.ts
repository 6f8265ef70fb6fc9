import * as z from 'zod/mini';
import { clientClaim } from './claims.ts';
import { id, numberText, requiredText, text } from './values/common.ts';
import { endpoint } from './wire/endpoint.ts';
import { HTTP, LIMITS, SEARCH } from './values/limits.ts';
import { evidence, isConfident, report, REPORT_MESSAGES } from './reports.ts';
import { EVERY_ROLE } from './values/roles.ts';

/** The assistant: suggests solutions, summarises, hands over to a person. */

/** Stands under every answer of the assistant. */
export const AI_NOTICE = 'AI assistant: answers are checked by our staff';

export const NO_MATCH =
  "Thanks for the details. I couldn't match a solution. An employee will get back to you shortly.";

/** The answer to somebody who asks for a person before any message of the conversation is saved. */
export const NOTHING_TO_HAND_OVER =
  'This conversation has no report yet. Please describe your problem first.';

/** The answer to somebody who says that a question is resolved after asking for a person. */
export const HANDED_OVER = 'This conversation has been handed over to a person.';

export const searchResult = z.strictObject({
  id,
  texte: z.string(),
  motcle: z.array(z.string()),
  /** 0 to 2. From 1.3 on, the suggestion is right in at least 9 of 10 measured cases. */
  score: z.number(),
  evidence,
  /**
   * Words that only one of two close solutions has, for a question to the client. Set on the first two results when
   * neither is confident and they are close.
   */
  tellingWords: z.optional(z.array(z.string())),
});
export type SearchResult = z.output<typeof searchResult>;

/** How many solutions are shown when none of them is confident. */
const CHOICES = 3;

/**
 * The solutions to show: only the best one when it is confident, else up to three to choose from.
 */
export function shownResults<Result extends Pick<SearchResult, 'score' | 'evidence'>>(
  results: readonly Result[],
): readonly Result[] {
  const [best, ...others] = results;
  if (best === undefined || isConfident(best.score)) return best ? [best] : [];
  const sharesWords = ({ evidence: { words } }: Result) => words.length > 0;
  // When the best solution shares words with the complaint, those that share none are hidden.
  const choices = sharesWords(best) ? others.filter(sharesWords) : others;
  return [best, ...choices].slice(0, CHOICES);
}

export const search = endpoint({
  method: 'GET',
  path: '/api/ai/search',
  roles: EVERY_ROLE,
  scope: 'solutions:read',
  summary: 'Solutions that fit a complaint, best first.',
  query: z.strictObject({ q: text(LIMITS.query), k: z.optional(numberText(1, SEARCH.kMax)) }),
  reply: z.array(searchResult),
  limit: 'search',
  timeoutMs: HTTP.aiTimeoutMs,
});

/** The same search by POST, for texts that are too long for a URL. */
export const searchLong = endpoint({
  method: 'POST',
  path: '/api/ai/search',
  roles: EVERY_ROLE,
  scope: 'solutions:read',
  summary: 'Solutions that fit a complaint too long for an address, best first.',
  body: z.strictObject({
    q: text(LIMITS.longText),
    k: z.optional(z.int().check(z.minimum(1), z.maximum(SEARCH.kMax))),
  }),
  writable: { ADMIN: ['q', 'k'], EMPLOYE: ['q', 'k'], CLIENT: ['q', 'k'] },
  reply: z.array(searchResult),
  limit: 'search',
  timeoutMs: HTTP.aiTimeoutMs,
});

export const summarize = endpoint({
  method: 'POST',
  path: '/api/ai/summarize',
  roles: EVERY_ROLE,
  scope: 'solutions:read',
  summary: 'A short summary of a complaint and its solution.',
  body: z.strictObject({
    reclamationText: requiredText(LIMITS.longText, REPORT_MESSAGES.text),
    solutionText: text(LIMITS.longText),
  }),
  writable: {
    ADMIN: ['reclamationText', 'solutionText'],
    EMPLOYE: ['reclamationText', 'solutionText'],
    CLIENT: ['reclamationText', 'solutionText'],
  },
  reply: z.strictObject({
    summary: z.string(),
    steps: z.array(z.string()),
    tags: z.array(z.string()),
  }),
  limit: 'summary',
  timeoutMs: HTTP.aiTimeoutMs,
});

const ofConversation = z.strictObject({
  conversationId: text(LIMITS.conversationId).check(z.minLength(1)),
});

/**
 * Hands a conversation over to a person. Each conversation gets one claim, in the employees' queue.
 */
export const handOver = endpoint({
  method: 'POST',
  path: '/api/ai/handover',
  roles: ['CLIENT'],
  summary: 'Hands a conversation over to a person: one open claim, linked to its report.',
  body: ofConversation,
  writable: { CLIENT: ['conversationId'] },
  reply: clientClaim,
  status: 201,
  knownStatus: 200,
  idempotent: true,
  timeoutMs: HTTP.slowTimeoutMs,
});

/** The client's Yes to "Did that resolve your question?". */
export const resolveConversation = endpoint({
  method: 'POST',
  path: '/api/ai/resolve',
  roles: ['CLIENT'],
  summary: 'Says that the answer resolved the question: its report needs no person any more.',
  body: ofConversation,
  writable: { CLIENT: ['conversationId'] },
  reply: report,
  idempotent: true,
  timeoutMs: HTTP.slowTimeoutMs,
});
