import { getClaim } from '@recourse/contract/claims';
import { recallAnswers } from '@recourse/contract/assistant';
import type { Endpoint } from '@recourse/contract/wire/endpoint';
import { updateMe } from '@recourse/contract/profile';
import { importHolidays } from '@recourse/contract/clock/calendars';
import { updateClockSettings } from '@recourse/contract/clock/targets';
import type { Role } from '@recourse/contract/values/roles';
import type { FuzzRequest } from './requests.ts';

/** A request whose answer once differed from the API's description. */
export interface FuzzCase {
  told: string;
  endpoint: Endpoint;
  role: Role | null;
  request: FuzzRequest;
}

const json = { 'content-type': 'application/json' };

/**
 * Faults found by random requests. A failure prints its request: add it here unchanged, without the token, before
 * fixing the fault. These cases always run first.
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
  {
    told: 'a holiday with a quote that is never closed',
    endpoint: importHolidays,
    role: 'ADMIN',
    request: {
      method: 'POST',
      url: '/api/calendars/1/import',
      headers: json,
      payload: '{"lines":"2026-12-24,\\"x"}',
    },
  },
  {
    told: 'a policy whose code has NUL in it',
    endpoint: updateClockSettings,
    role: 'ADMIN',
    request: {
      method: 'PUT',
      url: '/api/clock/settings',
      headers: json,
      payload: '{"defaultPolicy":"a\\u0000b"}',
    },
  },
];
