import { searchResult, type SearchResult } from '@recourse/contract/ai';
import * as z from 'zod/mini';

/** Number of characters of an unreadable response that are shown. */
const EXCERPT = 400;

const { shape } = searchResult;

const evidence = z.object({ ...shape.evidence.shape, compared: z._default(z.int(), 0) });

/**
 * A suggestion as this portal parses it. A server that only implements the specification sends no evidence, and a newer
 * one may add fields.
 */
export const suggestion = z.object({
  ...shape,
  evidence: z._default(evidence, { words: [], confirmed: 0, compared: 0 }),
});

const suggestions = z.array(suggestion);
const answer = z.union([suggestions, z.object({ data: suggestions })]);

/** The suggestions in the response of a search: an array, or an object with a data array. Throws for anything else. */
export function readSuggestions(body: unknown): SearchResult[] {
  const { data } = z.safeParse(answer, body);
  if (data === undefined)
    throw new Error(`Expected solutions but got ${JSON.stringify(body).slice(0, EXCERPT)}`);
  return Array.isArray(data) ? data : data.data;
}
