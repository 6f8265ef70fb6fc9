import {
  type Acceptance,
  acceptClaim,
  type Reopening,
  reopenClaim,
  type Transition,
  transitionClaim,
  withdrawClaim,
} from '@recourse/contract/claims-life';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { type Keyed, useRefreshCase } from './thread.queries.ts';

/** Accepts the answer of a claim, with an optional rating. */
export function useAccept(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (input: Keyed<Acceptance>) => call(acceptClaim, { params: { id }, ...input }),
    onSettled: refresh,
  });
}

/** Reopens a claim. */
export function useReopen(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (input: Keyed<Reopening>) => call(reopenClaim, { params: { id }, ...input }),
    onSettled: refresh,
  });
}

/** Changes the status of a claim in the version that was seen. */
export function useTransitionClaim(id: number, version: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: (input: Keyed<Transition>) =>
      call(transitionClaim, { params: { id }, ifMatch: version, ...input }),
    onSettled: refresh,
  });
}

/** Withdraws a claim, by its client. */
export function useWithdrawClaim(id: number) {
  const refresh = useRefreshCase();
  return useMutation({
    mutationFn: () => call(withdrawClaim, { params: { id } }),
    onSettled: refresh,
  });
}
