import {
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  type NewServiceAccount,
} from '@recourse/contract/identity/service-accounts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { TOKENS_KEY, useInvalidateTokens } from '../tokens/tokens.queries.ts';

/** All service accounts, by name, with the number of their tokens. */
export const serviceAccountsQuery = queryOptions({
  queryKey: [...TOKENS_KEY, 'accounts'],
  queryFn: ({ signal }) => call(listServiceAccounts, { signal }),
});

/** Creates a service account, which has no tokens yet. */
export function useCreateServiceAccount() {
  const onSuccess = useInvalidateTokens();
  return useMutation({
    mutationFn: (body: NewServiceAccount) => call(createServiceAccount, { body }),
    onSuccess,
  });
}

/** Deletes a service account with its tokens. A missing one counts as deleted. */
export function useDeleteServiceAccount() {
  const onSettled = useInvalidateTokens();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(deleteServiceAccount, { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}
