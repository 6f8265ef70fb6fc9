import { getClient, getHistory, type HistoryKind } from '@recourse/contract/people';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The first part of the key of every query about people. */
const PEOPLE_KEY = ['people'] as const;

/** A client with the figures of his claims. */
export function clientQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'client', id],
    queryFn: ({ signal }) => call(getClient, { params: { id }, signal }),
  });
}

/** The history of a client, newest first, page by page: all entries, or one kind. */
export function historyQuery(id: number, kind: HistoryKind | null) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE_KEY, 'history', id, kind],
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, {
        params: { id },
        query: {
          ...(kind === null ? {} : { kind }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
