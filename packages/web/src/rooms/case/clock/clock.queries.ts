import { explainTarget, listTargets } from '@recourse/contract/clock/targets';
import type { ClientTarget, StaffTarget } from '@recourse/contract/clock/targets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { CLAIMS_KEY } from '../../claims/claims.queries.ts';

/** A target as the staff or as the client reads it. */
export type Target = ClientTarget | StaffTarget;

/**
 * The targets of a claim, in order of their dates. In the area of claims, because the events of that area report
 * changes.
 */
export function targetsQuery(claimId: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'targets', claimId],
    queryFn: async ({ signal }): Promise<readonly Target[]> =>
      (await call(listTargets, { params: { id: claimId }, signal })).data,
  });
}

/** The explanation of a target's date. */
export function explanationQuery(claimId: number, targetId: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'targets', claimId, targetId],
    queryFn: ({ signal }) => call(explainTarget, { params: { id: claimId, targetId }, signal }),
  });
}
