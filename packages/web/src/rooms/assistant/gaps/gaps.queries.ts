import {
  closeGap,
  dismissGap,
  type GapSolution,
  type GapsQuery,
  listGaps,
  undismissGap,
} from '@recourse/contract/assistant';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { REPORTS_KEY } from '../../reports/report-list.queries.ts';
import { SOLUTIONS_KEY } from '../../solutions/solutions.queries.ts';

const GAPS_KEY = ['gaps'];

/**
 * A page of complaints that no solution answers well. The search is expensive, so it runs only on request and after a
 * change.
 */
export function gapsQuery(query: GapsQuery) {
  return queryOptions({
    queryKey: [...GAPS_KEY, query],
    queryFn: ({ signal }) => call(listGaps, { query, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

interface Closing {
  body: GapSolution;
  idempotencyKey: string;
}

/** Adds a solution and proposes it to all who wait. */
export function useCloseGap() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (closing: Closing) => call(closeGap, closing),
    onSuccess: () =>
      Promise.all(
        [GAPS_KEY, REPORTS_KEY, SOLUTIONS_KEY].map((queryKey) =>
          queries.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  });
}

/** Dismisses complaints as not being a gap, or undoes that. Resolves to those that changed. */
export function useDismissal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ reportIds, isGap }: { reportIds: number[]; isGap: boolean }) =>
      call(isGap ? undismissGap : dismissGap, { body: { reportIds } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: GAPS_KEY }),
  });
}
