import { recallAnswers } from '@recourse/contract/assistant';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { REPORTS_KEY } from '../../reports/report-list.queries.ts';
import { fetchSolution, SOLUTIONS_KEY } from '../../solutions/solutions.queries.ts';

/** The solution to recall. */
export function recalledSolutionQuery(id: number) {
  return queryOptions({
    queryKey: [...SOLUTIONS_KEY, 'one', id],
    queryFn: () => fetchSolution(id),
  });
}

/** Recalls a solution from everyone who was given it. */
export function useRecall() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (solutionId: number) => call(recallAnswers, { body: { solutionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
}
