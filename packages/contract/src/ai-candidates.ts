import * as z from 'zod/mini';
import { searchResult } from './ai.ts';
import { idParams } from './values/common.ts';
import { HTTP } from './values/limits.ts';
import { endpoint } from './wire/endpoint.ts';

/** What the assistant would answer to a claim, for whoever answers it. */
export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/ai/candidates/:id',
  roles: ['ADMIN', 'EMPLOYE'],
  summary:
    'Solutions that fit a claim, best first; none for employees while its report waits for their own choice.',
  params: idParams,
  reply: z.array(searchResult),
  limit: 'search',
  timeoutMs: HTTP.aiTimeoutMs,
});
