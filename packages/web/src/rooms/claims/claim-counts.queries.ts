import { countClaims } from '@recourse/contract/claims';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CLAIMS_KEY } from './claims.queries.ts';

/** The number of claims that the caller may see, in total and by status. */
export function claimCountsQuery() {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'counts'],
    queryFn: ({ signal }) => call(countClaims, { signal }),
  });
}
