import {
  type ClaimLink,
  mergeClaim,
  type NewMerge,
  unmergeClaim,
} from '@recourse/contract/claims-links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { type Keyed, linksQuery, similarQuery, useRefreshCase } from './thread.queries.ts';

/** Merges a claim into another one of the same client. */
export function useMerge(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (input: Keyed<NewMerge>) => call(mergeClaim, { params: { id }, ...input }),
    onSettled: refresh,
  });
}

/** Undoes the merge of a claim. */
export function useUnmerge(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: () => call(unmergeClaim, { params: { id } }),
    onSettled: refresh,
  });
}

export type MergeTarget = ClaimLink['other'];

/** No claim can be merged into a closed one. */
export const isMergeTarget = ({ status }: MergeTarget): boolean => status !== 'CLOSED';

/** The claims into which a claim can be merged: first the linked ones, then the similar ones. */
export function useMergeTargets(id: number) {
  const links = useQuery(linksQuery(id));
  const similar = useQuery(similarQuery(id));
  const all: MergeTarget[] = [
    ...(links.data?.data ?? []).map(({ other }) => other),
    ...(similar.data?.data ?? []),
  ];
  const byId = new Map(all.filter(isMergeTarget).map((one) => [one.id, one]));
  const failed = [links, similar].filter(({ isError }) => isError);
  return {
    targets: [...byId.values()],
    error: failed[0]?.error ?? null,
    isPending: links.isPending || similar.isPending,
    refetch: (): void => failed.forEach(({ refetch }) => void refetch()),
  };
}
