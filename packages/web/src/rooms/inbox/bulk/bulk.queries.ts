import { type BulkChange, changeClaims, undoBulk } from '@recourse/contract/inbox/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { CLAIMS_KEY } from '../../claims/claims.queries.ts';
import { INBOX_KEY } from '../inbox.queries.ts';

function useRefreshClaims() {
  const client = useQueryClient();
  return () =>
    Promise.all([CLAIMS_KEY, INBOX_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Changes many claims. The response contains the outcome for each. */
export function useChangeClaims() {
  const refresh = useRefreshClaims();
  return useMutation({
    mutationFn: (body: BulkChange) => call(changeClaims, { body }),
    onSettled: refresh,
  });
}

/** Undoes a bulk change. */
export function useUndoBulk() {
  const refresh = useRefreshClaims();
  return useMutation({
    mutationFn: (id: number) => call(undoBulk, { params: { id } }),
    onSettled: refresh,
  });
}
