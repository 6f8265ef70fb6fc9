import { searchResult, type SearchResult } from '@recourse/contract/ai';
import * as z from 'zod/mini';

/** How many characters of an unreadable answer are shown. */
const EXCERPT = 400;

const { shape } = searchResult;

const evidence = z.object({ ...shape.evidence.shape, compared: z._default(z.int(), 0) });

/**
 * A suggestion as this portal reads it. A server that knows only the specification gives no evidence, and a newer one
 * may add fields.
 */
export const suggestion = z.object({
  ...shape,
  evidence: z._default(evidence, { words: [], confirmed: 0, compared: 0 }),
});

const suggestions = z.array(suggestion);
const answer = z.union([suggestions, z.object({ data: suggestions })]);

/** The suggestions of a search's answer: a list, or an object with a data list. Throws on anything else. */
export function readSuggestions(body: unknown): SearchResult[] {
  const { data } = z.safeParse(answer, body);
  if (data === undefined)
    throw new Error(`Expected solutions but got ${JSON.stringify(body).slice(0, EXCERPT)}`);
  return Array.isArray(data) ? data : data.data;
}
