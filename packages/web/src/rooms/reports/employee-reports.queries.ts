import { listReports } from '@recourse/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../../lib/use-list-state.ts';

/** One page of the reports that an employee has validated. */
export function validatedReportListQuery(page: PageRequest, employeeId: number | null) {
  const query = { ...page, pending: false, ...(employeeId === null ? {} : { employeeId }) };
  return queryOptions({
    queryKey: ['reports', 'validated', query],
    queryFn: ({ signal }) => call(listReports, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
