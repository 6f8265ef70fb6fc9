import { type ClaimStatus, listClaims } from '@recourse/contract/claims';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../../lib/use-list-state.ts';
import { CLAIMS_KEY } from './claims.queries.ts';

/** How often the list looks for news, in ms; only while its window is visible. */
const POLL_MS = 10_000;

interface AdminClaimListRequest extends PageRequest {
  status?: ClaimStatus;
}

/** One page of all claims, or of those with one status. */
export function adminClaimListQuery(query: AdminClaimListRequest) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'all', query],
    queryFn: ({ signal }) => call(listClaims, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}
