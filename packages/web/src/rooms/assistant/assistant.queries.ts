import { handOver, search, searchLong, type SearchResult } from '@recourse/contract/ai';
import { LIMITS, SEARCH } from '@recourse/contract/limits';
import { createReport } from '@recourse/contract/reports';
import { call, callJson, endpointUrl, readList } from '../../lib/api.ts';
import { numericUserId } from '../../lib/session-user.ts';
import { getSession, roleFlags } from '../../lib/session.ts';
import type { AssistantCalls, ReportToSave } from './conversation.ts';

/** The assistant's calls as the screens make them. */
export const assistantCalls: AssistantCalls = {
  suggest: findSolutions,
  save: saveReport,
  handOver: async (conversationId) => (await call(handOver, { body: { conversationId } })).id,
};

/** Solutions that fit a text, best first. Long texts do not fit into an address and are posted. */
async function findSolutions(q: string): Promise<SearchResult[]> {
  const query = { q, k: SEARCH.k };
  const url = await endpointUrl(search, { query });
  const fits = q.length <= LIMITS.query && url.length <= SEARCH.maxUrlBytes;
  return readList(
    fits ? await callJson(search, { query }) : await callJson(searchLong, { body: query }),
  );
}

/** Saves a conversation's report; a client's belongs to the client. Answers the report's number. */
async function saveReport({ body, conversationId, key }: ReportToSave): Promise<number> {
  const { user } = getSession();
  const userId = roleFlags(user).isClient ? numericUserId(user) : null;
  const report = await call(createReport, {
    body: { ...body, conversationId, ...(userId === null ? {} : { userId }) },
    idempotencyKey: key,
  });
  return report.id;
}
