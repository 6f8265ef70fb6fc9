import { type ClaimChannel, type ClaimStatus, listClaims } from '@recourse/contract/claims';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import type { PageRequest } from '../../../lib/list/use-list-state.ts';
import { CLAIMS_KEY } from '../claims.queries.ts';

export interface AdminClaimListRequest extends PageRequest {
  status?: readonly ClaimStatus[];
  channel?: ClaimChannel;
  /** Only claims of this client. */
  clientId?: number;
  /** Only claims that nobody has taken yet. */
  unassigned?: true;
  /** Only claims of this person. */
  userId?: number;
}

/** One page of all claims, or of those that the filters ask for together. */
export function adminClaimListQuery(query: AdminClaimListRequest) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'all', query],
    queryFn: ({ signal }) => call(listClaims, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
