import { mergeClaim, type NewMerge, unmergeClaim } from '@recourse/contract/claims-links';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { type Keyed, useRefreshCase } from './thread.queries.ts';

export function useMerge(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (input: Keyed<NewMerge>) => call(mergeClaim, { params: { id }, ...input }),
    onSettled: refresh,
  });
}

export function useUnmerge(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: () => call(unmergeClaim, { params: { id } }),
    onSettled: refresh,
  });
}
