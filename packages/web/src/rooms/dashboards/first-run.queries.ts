import { dismissFirstRun, getFirstRun } from '@recourse/contract/dashboards';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

const FIRST_RUN_KEY = ['dashboard', 'first-run'] as const;

/** The first steps that are left. Refetched with everything else on the dashboard. */
export const firstRunQuery = queryOptions({
  queryKey: FIRST_RUN_KEY,
  queryFn: ({ signal }) => call(getFirstRun, { signal }),
  staleTime: 0,
});

/** Dismisses the list for good. */
export function useDismissFirstRun() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(dismissFirstRun, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: FIRST_RUN_KEY }),
  });
}
