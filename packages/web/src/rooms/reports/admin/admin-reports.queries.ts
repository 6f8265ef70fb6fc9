import {
  createReport,
  deleteReport,
  getReport,
  listReports,
  type NewReport,
  type Report,
  type ReportChanges,
  updateReport,
  validateReportBy,
} from '@recourse/contract/reports';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { REPORTS_KEY } from '../report-list.queries.ts';

export interface ReportCounts {
  total: number;
  pending: number;
  /** Answered by hand, or dismissed. */
  settled: number;
  validated: number;
}

/** The number of reports: pending, settled without a validation, and validated. */
export function reportCountsQuery() {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'counts'],
    queryFn: async ({ signal }): Promise<ReportCounts> => {
      const [pending, settled, validated] = await Promise.all([
        countReports({ pending: true }, signal),
        countReports({ settled: true }, signal),
        countReports({ pending: false }, signal),
      ]);
      return { total: pending + settled + validated, pending, settled, validated };
    },
  });
}

/** The number of reports, taken from the total of the smallest page of the list. */
async function countReports(
  state: { pending?: boolean; settled?: boolean },
  signal: AbortSignal,
): Promise<number> {
  const { meta } = await call(listReports, { query: { ...state, perPage: 1 }, signal });
  return meta.total;
}

/** One report, read again from the server. */
export function fetchReport(id: number): Promise<Report> {
  return call(getReport, { params: { id } });
}

interface Creation {
  body: NewReport;
  idempotencyKey: string;
}

/** Creates a report by hand. A failure leaves the cached lists as they are. */
export function useCreateReport() {
  const invalidate = useInvalidateReports();
  return useMutation({
    mutationFn: (creation: Creation) => call(createReport, creation),
    onSuccess: invalidate,
  });
}

interface Update {
  id: number;
  /** The version that was seen. The server refuses the change with 412 when it has a newer one. */
  version: number;
  body: ReportChanges;
}

/** Changes a report in the version that was seen. A conflict refreshes the cached lists too. */
export function useUpdateReport() {
  const invalidate = useInvalidateReports();
  return useMutation({
    mutationFn: ({ id, version, body }: Update) =>
      call(updateReport, { params: { id }, body, ifMatch: version }),
    onSettled: invalidate,
  });
}

interface Validation {
  report: Report;
  employeeId: number;
}

/** Validates a report with the solution and the version that the user saw. */
export function useValidateReport() {
  const invalidate = useInvalidateReports();
  return useMutation({
    mutationFn: ({ report: { id, version, solutionId }, employeeId }: Validation) =>
      call(validateReportBy, {
        params: { id, employeeId },
        body: { solutionId },
        ifMatch: version,
      }),
    onSettled: invalidate,
  });
}

/** Deletes a report, by its id. */
export function useDeleteReport() {
  const invalidate = useInvalidateReports();
  return useMutation({
    mutationFn: (id: number) => call(deleteReport, { params: { id } }),
    onSettled: invalidate,
  });
}

function useInvalidateReports() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: REPORTS_KEY });
}
