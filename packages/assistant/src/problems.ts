import { isMereCourtesy } from './text/courtesy-phrases.ts';
import { segmentsOf } from './text/segments.ts';
import { clipForSearch, normalizedQuery, tokenize } from './text/tokenize.ts';

/** A part of a text that may be about a problem of its own. */
export interface ProblemPart {
  /** As it was written. */
  readonly text: string;
  /** Whether it starts after a mere "and", which joins parts of one problem more often than two problems. */
  readonly afterAnd: boolean;
}

const MIN_WORDS = 3;
const MOST_PARTS = 8;
/** More parts of a question would take an encoder too long. */
const MOST_ENCODED = 24;

/** The ends of sentences, and words that introduce another problem. */
const BREAK =
  /(?<=[.!?…؟。！？;؛])\s+|[\r\n\u2028\u2029]+|[,;]?\s+(?=(?:also|besides|by the way|in addition|another thing|on top of that|en plus|par ailleurs|de plus|aussi|autre chose|en outre|وأيضا|وايضا|أيضا|ايضا|كذلك|بالإضافة)(?:[\s,،]|$))/giu;
const AND = /,?\s+(?=(?:and|et)\s)/giu;

/** Splits a text where another problem may begin. Courtesies and parts of fewer than three words are left out. */
export function problemParts(text: string): ProblemPart[] {
  const parts: ProblemPart[] = [];
  for (const piece of text.split(BREAK)) {
    for (const [at, part] of joinedByAnd(piece).entries()) {
      const own = part.trim();
      if (own !== '' && !isMereCourtesy(own)) parts.push({ text: own, afterAnd: at > 0 });
    }
  }
  return parts.slice(-MOST_PARTS);
}

/** Splits a piece at "and" if both sides have enough words. */
function joinedByAnd(piece: string): string[] {
  const sides = piece.split(AND);
  const says = (side: string) => tokenize(side).length >= MIN_WORDS;
  const joined: string[] = [];
  for (const side of sides) {
    const before = joined.at(-1);
    if (before === undefined || (says(before) && tokenize(side).length > MIN_WORDS))
      joined.push(side);
    else joined[joined.length - 1] = `${before} ${side}`;
  }
  return joined;
}

/** Whether a part has enough words to be about something. */
export function saysEnough({ text }: ProblemPart): boolean {
  return tokenize(text).length >= MIN_WORDS;
}

/**
 * The parts of a question that are scored on their own, the whole first, by normalised text: those for which an encoder
 * can give a vector. At most 24.
 */
export function partsToEncode(text: string): Map<string, string> {
  const clipped = clipForSearch(text);
  const parts = new Map<string, string>();
  const problems = problemParts(clipped).map((problem) => problem.text);
  for (const part of [clipped, ...problems].flatMap(segmentsOf)) {
    const normalized = normalizedQuery(part.text);
    if (normalized !== '' && parts.size < MOST_ENCODED) parts.set(normalized, part.text);
  }
  return parts;
}
