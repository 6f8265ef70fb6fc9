import { isMereCourtesy } from './courtesy-phrases.ts';
import { tokenize } from './tokenize.ts';

/** A part of the conversation that is evaluated separately. */
export interface Segment {
  readonly text: string;
  /**
   * Whether it is part of the newest of several messages, in which the user says what he wants now.
   */
  readonly newest: boolean;
  /** The whole conversation, not a part of it. */
  readonly whole: boolean;
  /** A single sentence. */
  readonly sentence: boolean;
}

const MAX_PARTS = 12;
const MIN_WORDS = 2;
const MESSAGE_END = /[\r\n\u2028\u2029]+/u;
const SENTENCE_END = /(?<=[.!?…؟。！？])\s+/u;

/**
 * The whole text, then the last twelve of its messages (lines) and their sentences with at least two words. Tried
 * alone, a complaint is not blurred by the greeting around it. Segments of mere courtesy are left out, unless there are
 * no others.
 */
export function segmentsOf(text: string): Segment[] {
  const messages = text.split(MESSAGE_END).map((message) => message.trim());
  const lines = messages.filter((message) => message !== '');
  const several = lines.length > 1;
  const segments = new Map<string, Segment>();
  for (const [index, line] of lines.entries()) {
    const newest = several && index === lines.length - 1;
    const sentences = line.split(SENTENCE_END);
    for (const part of new Set([line, ...sentences])) {
      if (part === text || tokenize(part).length < MIN_WORDS) continue;
      // Deleting it first moves a repeated message to its newest position.
      segments.delete(part);
      segments.set(part, { text: part, newest, whole: false, sentence: sentences.includes(part) });
    }
  }
  const parts = [...segments.values()];
  const telling = parts.filter((part) => !isMereCourtesy(part.text));
  return [wholeText(text), ...(telling.length > 0 ? telling : parts).slice(-MAX_PARTS)];
}

/** The whole text as one segment. */
export function wholeText(text: string): Segment {
  return { text, newest: false, whole: true, sentence: false };
}

/** A text without its greetings and thanks, and its sentences. */
export interface TellingText {
  readonly text: string;
  readonly sentences: readonly string[];
}

/** The sentences of all messages that are more than a courtesy, unless there are no others; and the text of them. */
export function tellingText(text: string): TellingText {
  const lines = text.split(MESSAGE_END);
  const all = lines.flatMap((line) => line.trim().split(SENTENCE_END)).filter((one) => one !== '');
  const telling = all.filter((sentence) => !isMereCourtesy(sentence));
  if (telling.length === 0 || telling.length === all.length) return { text, sentences: all };
  return { text: telling.join(' '), sentences: telling };
}
