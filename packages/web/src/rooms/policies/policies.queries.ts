import { listPolicies } from '@recourse/contract/clock/policies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** Of each policy its newest version, and the enabled one where that is another. */
export const policyListQuery = queryOptions({
  queryKey: ['policies', 'list'],
  queryFn: ({ signal }) => call(listPolicies, { signal }),
});
