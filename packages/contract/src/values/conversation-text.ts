import { LIMITS } from './limits.ts';

/** The text of a conversation: the client's messages, joined by line breaks. */

/** Combining marks (accents, vowel signs) belong to the letter before them. */
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}]/u;

/** Whether a text starts with another one that ends at a word boundary. */
export function beginsWith(text: string, start: string): boolean {
  if (!text.startsWith(start)) return false;
  return !(WORD_END.test(start) && WORD_START.test(text.slice(start.length)));
}

/**
 * The messages as one text. When they are too long for a report, only the newest whole messages.
 */
export function conversationText(messages: readonly string[]): string {
  let text = messages.at(-1) ?? '';
  for (const message of messages.slice(0, -1).toReversed()) {
    if (message.length + 1 + text.length > LIMITS.longText) break;
    text = `${message}\n${text}`;
  }
  return text;
}

/**
 * The part of a text that is not in the stored messages: what follows them, or the whole text when it doesn't start
 * with them. '' when there is nothing new.
 */
export function newWords(messages: readonly string[], said: string): string {
  const stored = messages.join('\n');
  if (stored === '') return said.trim();
  if (beginsWith(stored, said)) return '';
  return (beginsWith(said, stored) ? said.slice(stored.length) : said).trim();
}
