import {
  countViews,
  createView,
  deleteView,
  listViews,
  type NewView,
  updateView,
  type View,
} from '@recourse/contract/inbox/views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/api.ts';
import { INBOX_KEY } from '../inbox.queries.ts';

/** The first part of the key of every query about views. */
const VIEWS_KEY = ['views'] as const;

/** All views of the reader, his own ones first. */
export const viewsQuery = queryOptions({
  queryKey: [...VIEWS_KEY, 'list'],
  queryFn: ({ signal }) => call(listViews, { signal }),
});

/** The number of claims in each view. Any change of a claim makes these stale. */
export const viewCountsQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'view-counts'],
  queryFn: ({ signal }) => call(countViews, { signal }),
});

interface ViewContent {
  body: NewView;
  /** For a new view. */
  idempotencyKey: string;
}

/** Saves a new view, or changes the given one in the version that was seen. */
export function useSaveView(view: View | null) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: ViewContent) =>
      view === null
        ? call(createView, { body, idempotencyKey })
        : call(updateView, { params: { id: view.id }, body, ifMatch: view.version }),
    onSettled,
  });
}

/**
 * Deletes a view in the version that was seen. A missing one counts as deleted, because the response to an earlier
 * attempt may have been lost.
 */
export function useDeleteView({ id, version }: View) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(deleteView, { params: { id }, ifMatch: version });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}

function useInvalidate() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: VIEWS_KEY }),
      client.invalidateQueries({ queryKey: viewCountsQuery.queryKey }),
    ]);
  };
}
