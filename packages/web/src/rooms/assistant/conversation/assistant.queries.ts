import { search, searchLong, type SearchResult } from '@recourse/contract/ai';
import { LIMITS, SEARCH } from '@recourse/contract/values/limits';
import { createReport } from '@recourse/contract/reports';
import * as z from 'zod/mini';
import { call, callJson, endpointUrl } from '../../../lib/api/api.ts';
import type { AssistantCalls } from './conversation.ts';
import type { ReportToSave } from './report-saver.ts';
import { readSuggestions } from '../chat/search-answer.ts';

/** The assistant's calls as the screens make them. */
export const assistantCalls: AssistantCalls = { suggest: findSolutions, save: saveReport };

/**
 * Finds solutions that fit a text, best first. Uses POST for texts that are too long for a URL. Throws when the
 * response has another shape.
 */
async function findSolutions(q: string): Promise<SearchResult[]> {
  const query = { q, k: SEARCH.k };
  const url = await endpointUrl(search, { query });
  const fits = q.length <= LIMITS.query && url.length <= SEARCH.maxUrlBytes;
  return readSuggestions(
    fits ? await callJson(search, { query }) : await callJson(searchLong, { body: query }),
  );
}

/** Saves a conversation's report and returns its id. */
async function saveReport({ body, conversationId, key }: ReportToSave): Promise<number> {
  const report = await call(createReport, {
    body: { ...body, conversationId },
    idempotencyKey: key,
  });
  return idOf(report);
}

/**
 * The id of the created object. Throws when the response has none, because then it is unknown whether anything was
 * saved.
 */
function idOf(answer: unknown): number {
  const { data } = z.safeParse(z.object({ id: z.int() }), answer);
  if (data === undefined) throw new Error('The answer names no number.');
  return data.id;
}
