import {
  linkIdentity,
  listIdentities,
  startLink,
  unlinkIdentity,
} from '@recourse/contract/identity/single-sign-on';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

const IDENTITIES_KEY = ['identities'] as const;

/** The identities with which the user signs in. */
export function identitiesQuery() {
  return queryOptions({
    queryKey: IDENTITIES_KEY,
    queryFn: ({ signal }) => call(listIdentities, { signal }),
  });
}

/** Begins to link an identity; the browser comes back to a path. */
export function useBeginLink() {
  return useMutation({ mutationFn: (from: string) => call(startLink, { body: { from } }) });
}

/** Links the identity that a code stands for. */
export function useLinkIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(linkIdentity, { body: { code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: IDENTITIES_KEY }),
  });
}

/** Unlinks an identity, which ends all other sessions. A missing one counts as unlinked. */
export function useUnlinkIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(unlinkIdentity, { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: IDENTITIES_KEY }),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ]),
  });
}
