import { getClaim } from '@recourse/contract/claims';
import { recallAnswers } from '@recourse/contract/assistant';
import type { Endpoint } from '@recourse/contract/endpoint';
import { updateMe } from '@recourse/contract/profile';
import type { Role } from '@recourse/contract/roles';
import type { FuzzRequest } from './requests.ts';

/** A request that was once answered as no description has it. */
export interface FuzzCase {
  told: string;
  endpoint: Endpoint;
  role: Role | null;
  request: FuzzRequest;
}

const json = { 'content-type': 'application/json' };

/**
 * What drawn requests have found. A failure prints its request: it goes in here as it is, without the token, before the
 * fault is mended, and is asked first from then on, whatever is drawn.
 */
export const CASES: readonly FuzzCase[] = [
  {
    told: 'an address that cannot be decoded',
    endpoint: getClaim,
    role: 'CLIENT',
    request: { method: 'GET', url: '/api/claims/%E0%A4%A', headers: {} },
  },
  {
    told: 'the own account as it is no longer',
    endpoint: updateMe,
    role: 'CLIENT',
    request: {
      method: 'PUT',
      url: '/api/auth/me',
      headers: { ...json, 'if-match': '"2"' },
      payload: '{"phone":"0600000001"}',
    },
  },
  {
    told: 'a recall of a version beyond what the column holds',
    endpoint: recallAnswers,
    role: 'ADMIN',
    request: {
      method: 'POST',
      url: '/api/assistant/recall',
      headers: json,
      payload: '{"solutionId":1,"version":1000000000000000}',
    },
  },
];
