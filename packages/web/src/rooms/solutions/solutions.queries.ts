import {
  createSolution,
  deleteSolution,
  getSolution,
  listSolutions,
  type NewSolution,
  type Solution,
  updateSolution,
} from '@recourse/contract/solutions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';

/** The first part of the key of every query about solutions. */
export const SOLUTIONS_KEY = ['solutions'] as const;

/** One page of the knowledge base. */
export function solutionListQuery(query: PageRequest) {
  return queryOptions({
    queryKey: [...SOLUTIONS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listSolutions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One solution as it is stored now. */
export function fetchSolution(id: number): Promise<Solution> {
  return call(getSolution, { params: { id } });
}

interface Creation {
  body: NewSolution;
  idempotencyKey: string;
}

/** Creates a solution. A failure leaves the cached lists as they are. */
export function useCreateSolution() {
  const invalidate = useInvalidateSolutions();
  return useMutation({
    mutationFn: (creation: Creation) => call(createSolution, creation),
    onSuccess: invalidate,
  });
}

interface Update {
  id: number;
  /** The version that was seen. The server refuses the change with 412 when it has a newer one. */
  version: number;
  body: NewSolution;
}

/** Changes a solution in the version that was seen. A conflict refreshes the cached lists too. */
export function useUpdateSolution() {
  const invalidate = useInvalidateSolutions();
  return useMutation({
    mutationFn: ({ id, version, body }: Update) =>
      call(updateSolution, { params: { id }, body, ifMatch: version }),
    onSettled: invalidate,
  });
}

/** Deletes or archives a solution, by its id. */
export function useDeleteSolution() {
  const invalidate = useInvalidateSolutions();
  return useMutation({
    mutationFn: (id: number) => call(deleteSolution, { params: { id } }),
    onSettled: invalidate,
  });
}

function useInvalidateSolutions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SOLUTIONS_KEY });
}
