import {
  createPolicy,
  enablePolicy,
  getPolicy,
  listPolicies,
  listPolicyVersions,
  type NewPolicy,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The first part of the key of every query about policies. */
export const POLICIES_KEY = ['policies'] as const;

/** The newest version of each policy, and the enabled version if it is another one. */
export const policyListQuery = queryOptions({
  queryKey: [...POLICIES_KEY, 'list'],
  queryFn: ({ signal }) => call(listPolicies, { signal }),
});

/** One version of a policy. */
export function policyQuery(id: number) {
  return queryOptions({
    queryKey: [...POLICIES_KEY, 'one', id],
    queryFn: ({ signal }) => call(getPolicy, { params: { id }, signal }),
  });
}

/** All versions of the same policy, newest first. */
export function policyVersionsQuery(id: number) {
  return queryOptions({
    queryKey: [...POLICIES_KEY, 'versions', id],
    queryFn: ({ signal }) => call(listPolicyVersions, { params: { id }, signal }),
  });
}

interface Version {
  body: NewPolicy;
  idempotencyKey: string;
  /** The id of the newest version that was seen; null for a new policy. */
  newest: number | null;
}

/** Adds a version of a policy, or the first version of a new policy. */
export function useSavePolicy() {
  const onSettled = useInvalidatePolicies();
  return useMutation({
    mutationFn: ({ body, idempotencyKey, newest }: Version) =>
      call(createPolicy, { body, idempotencyKey, ...(newest !== null && { ifMatch: newest }) }),
    onSettled,
  });
}

/** Records that the user has reviewed a version, and on which day. */
export function useReviewPolicy({ id }: Policy) {
  const onSettled = useInvalidatePolicies();
  return useMutation({
    mutationFn: (reviewedOn: string) =>
      call(reviewPolicy, { params: { id }, body: { reviewedOn } }),
    onSettled,
  });
}

/** Enables a version in place of the enabled one, or disables it. */
export function useEnablePolicy({ id }: Policy) {
  const onSettled = useInvalidatePolicies();
  return useMutation({
    mutationFn: (enabled: boolean) => call(enablePolicy, { params: { id }, body: { enabled } }),
    onSettled,
  });
}

/** Returns a function that marks all cached policies as outdated. */
export function useInvalidatePolicies() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: POLICIES_KEY });
}
