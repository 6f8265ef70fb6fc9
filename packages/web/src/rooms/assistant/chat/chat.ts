import { type SearchResult, shownResults } from '@recourse/contract/ai';
import { LIMITS } from '@recourse/contract/values/limits';
import * as z from 'zod/mini';
import { suggestion } from './search-answer.ts';
import { textHash } from './text-hash.ts';

/** The shape and the pure rules of a conversation with the assistant, as the browser keeps it. */

const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), text: z.string() }),
  /**
   * The solutions that the assistant found, best first. `asks`: it asks which of the best two is
   * right.
   */
  z.object({
    kind: z.literal('suggestions'),
    results: z.array(suggestion),
    asks: z.optional(z.boolean()),
  }),
  /** The user's answer to that question. */
  z.object({ kind: z.literal('picked'), text: z.string() }),
  z.object({ kind: z.literal('noMatch') }),
  /** `away`: no answer came, so `error` is a detail for staff. */
  z.object({ kind: z.literal('aiError'), error: z.string(), away: z.optional(z.boolean()) }),
]);
export type Entry = z.output<typeof entry>;

const chat = z.object({
  conversationId: z.string(),
  entries: z.array(entry),
  /** The number of the user's messages that the assistant has answered. The others are waiting. */
  answered: z.int(),
  /** The solution for the report. */
  solutionId: z.nullable(z.int()),
  /** The content that was saved last, and the number of its report. */
  saved: z.nullable(z.object({ fingerprint: z.string(), reportId: z.int() })),
  /** Text in the input that is not sent yet. */
  typed: z.string(),
});
export type Chat = z.output<typeof chat>;

/** An empty conversation. */
export function newChat(conversationId: string): Chat {
  return {
    conversationId,
    entries: [],
    answered: 0,
    solutionId: null,
    saved: null,
    typed: '',
  };
}

const keptChat = z.object({ ...chat.shape, entries: z.array(z.unknown()) });

/**
 * Reads a stored conversation; null when it is something else. Skips single entries that can't be parsed, perhaps from
 * another version of the app, and keeps the rest.
 */
export function readChat(stored: unknown): Chat | null {
  const kept = z.safeParse(keptChat, stored).data;
  if (!kept) return null;
  const entries = kept.entries.flatMap((one) => z.safeParse(entry, one).data ?? []);
  const messages = entries.filter(({ kind }) => kind === 'user').length;
  return { ...kept, entries, answered: Math.min(kept.answered, messages) };
}

/** The user's messages, oldest first. */
export function userMessages({ entries }: Chat): string[] {
  return entries.flatMap((one) => (one.kind === 'user' ? [one.text] : []));
}

/** The text of the report: the first `count` of the user's messages, or all, joined by line breaks. */
export function reportText(from: Chat, count?: number): string {
  return userMessages(from).slice(0, count).join('\n');
}

/** How many characters the next message may have, so that the report's text stays within its limit. */
export function roomLeft(from: Chat): number {
  const text = reportText(from);
  return Math.max(0, LIMITS.longText - text.length - (text === '' ? 0 : 1));
}

/** The report to send, without the fields that only the server knows. */
export function reportBody(from: Chat) {
  return {
    reclamationText: reportText(from),
    handledByAI: from.solutionId !== null,
    validatedByEmployee: false,
    solutionId: from.solutionId,
  };
}

/** A key made from the text and the solution of the report, to recognise saved content. */
export function fingerprint({
  reclamationText,
  solutionId,
}: ReturnType<typeof reportBody>): string {
  return textHash(`${solutionId ?? ''}\n${reclamationText}`);
}

/** Whether a part of the conversation is not saved as a report. */
export function hasUnsaved(from: Chat): boolean {
  const body = reportBody(from);
  return body.reclamationText !== '' && from.saved?.fingerprint !== fingerprint(body);
}

/** A choice in the clarifying question: a solution and the words that only it has. */
export interface Pick {
  readonly result: SearchResult;
  readonly words: readonly string[];
}

/** The choices between two close solutions; empty when the server gave no telling words. */
export function picksOf(results: readonly SearchResult[]): Pick[] {
  const picks = results.flatMap((result) =>
    result.tellingWords ? [{ result, words: result.tellingWords }] : [],
  );
  return picks.length > 1 ? picks : [];
}

/** Whether the one clarifying question of a conversation has been asked. */
export function hasAsked({ entries }: Chat): boolean {
  return entries.some((one) => one.kind === 'suggestions' && one.asks === true);
}

/**
 * The assistant's answer to a message, built from the solutions that it found. It asks a question
 * only when `mayAsk`.
 */
export function answer(results: readonly SearchResult[], mayAsk = false): Entry {
  if (results.length === 0) return { kind: 'noMatch' };
  const shown = [...shownResults(results)];
  const asks = mayAsk && picksOf(shown).length > 0;
  return { kind: 'suggestions', results: shown, ...(asks ? { asks } : {}) };
}
