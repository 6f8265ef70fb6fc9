import {
  createToken,
  listTokens,
  type NewToken,
  revokeToken,
} from '@recourse/contract/identity/tokens';
import { LIMITS } from '@recourse/contract/values/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';

/** The first part of the key of every query about tokens, and about the accounts that have them. */
export const TOKENS_KEY = ['tokens'] as const;

/** The tokens of one account. */
export function ownTokensQuery(accountId: number) {
  return queryOptions({
    queryKey: [...TOKENS_KEY, 'of', accountId],
    queryFn: ({ signal }) =>
      call(listTokens, { query: { accountId, perPage: LIMITS.perPageMax }, signal }),
  });
}

interface TokenListRequest {
  page?: number;
  perPage: number;
  after?: number;
}

/** One page of the tokens of all accounts, for administrators. */
export function tokenListQuery(query: TokenListRequest) {
  return queryOptions({
    queryKey: [...TOKENS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listTokens, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Makes a token. Only this answer contains it. */
export function useCreateToken() {
  const onSuccess = useInvalidateTokens();
  return useMutation({
    mutationFn: (body: NewToken) => call(createToken, { body }),
    onSuccess,
  });
}

/** Revokes a token. A missing one counts as revoked. */
export function useRevokeToken() {
  const onSettled = useInvalidateTokens();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(revokeToken, { params: { id } });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}

/** Reads tokens and their accounts again. */
export function useInvalidateTokens() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TOKENS_KEY });
}
