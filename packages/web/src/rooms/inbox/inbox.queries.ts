import { type Claim, listClaims, type StaffClaim } from '@recourse/contract/claims';
import {
  CLAIM_QUEUES,
  type ClaimQueue,
  countInbox,
  REPORT_QUEUES,
  type QueueCode,
  type ReportQueue,
} from '@recourse/contract/inbox/queues';
import { listReports, type Report } from '@recourse/contract/reports';
import { DUE_FIRST, type ListMeta, OLDEST_FIRST } from '@recourse/contract/values/common';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';
import { CLAIMS_KEY } from '../claims/claims.queries.ts';
import { REPORTS_KEY } from '../reports/report-list.queries.ts';
import { isByDate, isReportQueue } from './queues.ts';

export const INBOX_KEY = ['inbox'] as const;

/** How many rows a page of a queue has. */
export const INBOX_PAGE = 25;

/** A row of a queue: a claim to answer, or a report to confirm. */
export type InboxRow =
  | { readonly kind: 'claim'; readonly id: number; readonly claim: StaffClaim }
  | { readonly kind: 'report'; readonly id: number; readonly report: Report };

interface InboxPage {
  rows: InboxRow[];
  meta: ListMeta;
}

export const inboxCountsQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'counts'],
  queryFn: ({ signal }) => call(countInbox, { signal }),
});

/** A page of a queue: what is due first, or the oldest first. */
export function inboxRowsQuery(code: QueueCode, page: PageRequest) {
  const area = isReportQueue(code) ? REPORTS_KEY : CLAIMS_KEY;
  const query = { ...page, perPage: INBOX_PAGE };
  return queryOptions({
    queryKey: [...area, 'inbox', code, query],
    queryFn: ({ signal }): Promise<InboxPage> =>
      isReportQueue(code) ? reportRows(code, query, signal) : claimRows(code, query, signal),
    placeholderData: (previous, before) =>
      before?.queryKey[2] === code ? keepPreviousData(previous) : undefined,
  });
}

async function claimRows(
  code: ClaimQueue,
  page: PageRequest,
  signal: AbortSignal,
): Promise<InboxPage> {
  const sort = isByDate(code) ? DUE_FIRST : OLDEST_FIRST;
  const query = { ...page, sort, ...CLAIM_QUEUES[code] };
  const { data, meta } = await call(listClaims, { query, signal });
  const rows = data.flatMap((claim): InboxRow[] =>
    isStaffClaim(claim) ? [{ kind: 'claim', id: claim.id, claim }] : [],
  );
  return { rows, meta };
}

/** Whether a claim has the shape that the staff reads. */
export const isStaffClaim = (claim: Claim): claim is StaffClaim => 'clientRepliedAt' in claim;

async function reportRows(
  code: ReportQueue,
  page: PageRequest,
  signal: AbortSignal,
): Promise<InboxPage> {
  const query = { ...page, sort: OLDEST_FIRST, ...REPORT_QUEUES[code] };
  const { data, meta } = await call(listReports, { query, signal });
  return { rows: data.map((report) => ({ kind: 'report', id: report.id, report })), meta };
}
