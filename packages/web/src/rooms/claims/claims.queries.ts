import {
  type ClaimChanges,
  type ClaimListQuery,
  createClaim,
  deleteClaim,
  getClaim,
  type Claim,
  listClaims,
  type NewClaim,
  updateClaim,
} from '@recourse/contract/claims';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';

/** The first part of the key of every query about claims. */
export const CLAIMS_KEY = ['claims'] as const;

/** A page and the filters of the list. */
export type ClaimListRequest = PageRequest<NonNullable<ClaimListQuery['sort']>> &
  Partial<Omit<ClaimListQuery, keyof PageRequest>>;

/** One page of the claims that the caller may see, or of the queue. */
export function claimListQuery(query: ClaimListRequest) {
  return queryOptions({
    queryKey: [...CLAIMS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listClaims, { query, signal }),
    // Rows of the queue must not be shown under 'My claims' while those are loading.
    placeholderData: (previous, before) =>
      isSameView(before?.queryKey[2], query) ? keepPreviousData(previous) : undefined,
  });
}

function isSameView(before: unknown, query: ClaimListRequest): boolean {
  const shown = before as ClaimListRequest | undefined;
  return (['unassigned', 'scope', 'clientReplied'] as const).every(
    (name) => shown?.[name] === query[name],
  );
}

/** One claim as it is stored now. */
export function fetchClaim(id: number): Promise<Claim> {
  return call(getClaim, { params: { id } });
}

interface Creation {
  body: NewClaim;
  idempotencyKey: string;
}

/** Files a claim. A failure leaves the cached lists as they are. */
export function useCreateClaim() {
  const invalidate = useInvalidateClaims();
  return useMutation({
    mutationFn: (creation: Creation) => call(createClaim, creation),
    onSuccess: invalidate,
  });
}

interface Update {
  id: number;
  /** The version that was seen. The server refuses the change with 412 when it has a newer one. */
  version: number;
  body: ClaimChanges;
}

/** Changes a claim in the version that was seen. A conflict refreshes the cached lists too. */
export function useUpdateClaim() {
  const invalidate = useInvalidateClaims();
  return useMutation({
    mutationFn: ({ id, version, body }: Update) =>
      call(updateClaim, { params: { id }, body, ifMatch: version }),
    onSettled: invalidate,
  });
}

/** Deletes a claim, by its id. */
export function useDeleteClaim() {
  const invalidate = useInvalidateClaims();
  return useMutation({
    mutationFn: (id: number) => call(deleteClaim, { params: { id } }),
    onSettled: invalidate,
  });
}

function useInvalidateClaims() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: CLAIMS_KEY });
}
