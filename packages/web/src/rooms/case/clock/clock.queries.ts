import { explainTarget, listTargets } from '@recourse/contract/clock/targets';
import type { ClientTarget, StaffTarget } from '@recourse/contract/clock/targets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { CLAIMS_KEY } from '../../claims/claims.queries.ts';

/** A target as the staff reads it, or what a client is told of it. */
export type Target = ClientTarget | StaffTarget;

/** What was promised for a claim, in order of its dates. In the area of claims, which a change is announced to. */
export function targetsQuery(claimId: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'targets', claimId],
    queryFn: async ({ signal }): Promise<readonly Target[]> =>
      (await call(listTargets, { params: { id: claimId }, signal })).data,
  });
}

/** How the date of a target came about. */
export function explanationQuery(claimId: number, targetId: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'targets', claimId, targetId],
    queryFn: ({ signal }) => call(explainTarget, { params: { id: claimId, targetId }, signal }),
  });
}
