import { closeGap, type GapSolution, listGaps } from '@recourse/contract/assistant';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { REPORTS_KEY } from '../../reports/report-list.queries.ts';
import { SOLUTIONS_KEY } from '../../solutions/solutions.queries.ts';

const GAPS_KEY = ['gaps'];

/** Groups of complaints that nothing answers well. The search is costly, so it runs only on request. */
export function gapsQuery() {
  return queryOptions({
    queryKey: GAPS_KEY,
    queryFn: ({ signal }) => call(listGaps, { signal }),
    staleTime: 'static',
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
