import { listReports } from '@recourse/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { PageRequest } from '../../lib/use-list-state.ts';

interface ClientReportListRequest extends PageRequest {
  /** true: not validated yet; false: validated. */
  pending?: boolean;
}

/** One page of the caller's own reports: the server answers a client with nothing else. */
export function clientReportListQuery(query: ClientReportListRequest) {
  return queryOptions({
    queryKey: ['reports', 'own', query],
    queryFn: ({ signal }) => call(listReports, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
