import { getOpenApi } from '@recourse/contract/wire/openapi';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The description of the API; it changes only with the server. */
export function openApiQuery() {
  return queryOptions({
    queryKey: ['reference'],
    queryFn: ({ signal }) => call(getOpenApi, { signal }),
    staleTime: Infinity,
  });
}
