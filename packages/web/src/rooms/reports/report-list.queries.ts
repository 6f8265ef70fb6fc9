import { getReport, listReports } from '@recourse/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';

/** The first part of the key of every query about reports. */
export const REPORTS_KEY = ['reports'] as const;

interface ReportListRequest extends PageRequest {
  /** true: not validated yet; false: validated; absent: both. */
  pending?: boolean;
  /** Only reports that this employee validated. */
  employeeId?: number;
  /** Only reports with this solution. */
  solutionId?: number;
}

/** One report. */
export function reportQuery(id: number) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
  });
}

/** One page of the reports that the caller may see. */
export function reportListQuery(query: ReportListRequest) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'list', query],
    queryFn: ({ signal }) => call(listReports, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
