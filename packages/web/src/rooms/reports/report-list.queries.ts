import { listReports } from '@recourse/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';

/** Begins the key of every query about reports. */
export const REPORTS_KEY = ['reports'] as const;

interface ReportListRequest extends PageRequest {
  /** true: not validated yet; false: validated; absent: both. */
  pending?: boolean;
  /** Only those that he validated. */
  employeeId?: number;
  /** Only those that hold this solution. */
  solutionId?: number;
}

/** One page of the reports that the caller may see. */
export function reportListQuery(query: ReportListRequest) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listReports, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
