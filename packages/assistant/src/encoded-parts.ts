import { problemParts } from './problems.ts';
import { segmentsOf } from './text/segments.ts';
import { clipForSearch, normalizedQuery } from './text/tokenize.ts';

/** More parts of a question would take an encoder too long. */
const MOST_PARTS = 24;

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
    if (normalized !== '' && parts.size < MOST_PARTS) parts.set(normalized, part.text);
  }
  return parts;
}
