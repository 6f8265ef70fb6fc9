import {
  type ClaimTriage,
  getTriage,
  proposeTriage,
  triageClaim,
  type TriageChanges,
} from '@recourse/contract/desk/triage';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { CLAIMS_KEY } from '../../claims/claims.queries.ts';
import { useRefreshCase } from '../thread.queries.ts';

/** The triage of a claim as a separate row, with its own version. */
export type TriageRow = ClaimTriage & { readonly id: number };

/** Reads the triage of a claim. Throws an ApiError. */
export const fetchTriage = async (id: number): Promise<TriageRow> => ({
  id,
  ...(await call(getTriage, { params: { id } })),
});

/** In the area of claims, because the events of that area report its changes. */
export function triageQuery(id: number) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'triage', id],
    queryFn: () => fetchTriage(id),
  });
}

/** The suggestions from similar claims. They are read once, because they only change when more claims are triaged. */
export function proposalQuery(id: number) {
  return queryOptions({
    queryKey: ['proposals', id],
    queryFn: ({ signal }) => call(proposeTriage, { params: { id }, signal }),
    staleTime: Infinity,
  });
}

interface TriageUpdate {
  id: number;
  version: number;
  body: TriageChanges;
  idempotencyKey: string;
}

/** Triages a claim. */
export function useTriage() {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: ({ id, version, body, idempotencyKey }: TriageUpdate) =>
      call(triageClaim, { params: { id }, body, ifMatch: version, idempotencyKey }),
    onSettled: refresh,
  });
}
