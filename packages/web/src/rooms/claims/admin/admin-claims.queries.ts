import { listClaims } from '@recourse/contract/claims';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { CLAIMS_KEY, type ClaimListRequest } from '../claims.queries.ts';

/** One page of all claims that match all the filters. */
export function adminClaimListQuery(query: ClaimListRequest) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'all', query],
    queryFn: ({ signal }) => call(listClaims, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
