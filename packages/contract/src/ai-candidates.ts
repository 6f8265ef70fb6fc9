import * as z from 'zod/mini';
import { searchResult } from './ai.ts';
import { id, idParams } from './values/common.ts';
import { HTTP } from './values/limits.ts';
import { endpoint } from './wire/endpoint.ts';

export const candidates = z.strictObject({
  /** The newest waiting report of the claim. An answer with a solution validates it. null: none waits. */
  report: z.nullable(z.strictObject({ id, version: z.int() })),
  data: z.array(z.extend(searchResult, { /** Sent back with the answer. */ version: z.int() })),
});
export type Candidates = z.output<typeof candidates>;

/** What the assistant would answer to a claim, shown to the person who answers it. */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/ai/candidates/:id',
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:read',
  summary:
    'Solutions that fit a claim, best first; none for employees while its report waits for their own choice.',
  params: idParams,
  reply: candidates,
  limit: 'search',
  timeoutMs: HTTP.aiTimeoutMs,
});
