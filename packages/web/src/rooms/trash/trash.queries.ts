import { listTrash, restoreTrash, type TrashArea, type Trashed } from '@recourse/contract/trash';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

const TRASH_KEY = ['trash'] as const;

interface TrashListRequest {
  page: number;
  perPage: number;
  q?: string;
  area?: TrashArea;
}

/** One page of the trash. The pages only have numbers, no cursor. */
export function trashListQuery(query: TrashListRequest) {
  return queryOptions({
    queryKey: [...TRASH_KEY, 'list', query],
    queryFn: ({ signal }) => call(listTrash, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Restores an object. The lists to which it returns are refetched. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Trashed) => call(restoreTrash, { body }),
    onSettled: async (_, __, { area }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: TRASH_KEY }),
        client.invalidateQueries({ queryKey: [area] }),
      ]);
    },
  });
}
