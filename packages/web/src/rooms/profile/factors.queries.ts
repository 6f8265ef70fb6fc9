import { listFactors, startTotp } from '@recourse/contract/identity/factors';
import { startPasskey } from '@recourse/contract/identity/passkeys';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The user's own second factors. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => call(listFactors, { signal }),
  });
}

/** Begins to set up an authenticator app. An earlier one stays valid until the new one is activated. */
export function useStartTotp() {
  return useMutation({ mutationFn: () => call(startTotp) });
}

/** Begins to add a passkey. */
export function useStartPasskey() {
  return useMutation({ mutationFn: () => call(startPasskey) });
}
