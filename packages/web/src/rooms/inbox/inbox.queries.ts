import {
  type Claim,
  type ClaimListQuery,
  listClaims,
  type StaffClaim,
} from '@recourse/contract/claims';
import { countInbox, REPORT_QUEUES, type ReportQueue } from '@recourse/contract/inbox/queues';
import { listReports, type Report } from '@recourse/contract/reports';
import { type ListMeta, OLDEST_FIRST } from '@recourse/contract/values/common';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { PageRequest } from '../../lib/list/use-list-state.ts';
import { CLAIMS_KEY } from '../claims/claims.queries.ts';
import { REPORTS_KEY } from '../reports/report-list.queries.ts';
import { claimQueryOf, hasClaims, isView, type ShownList } from './shown-list.ts';

export const INBOX_KEY = ['inbox'] as const;

/** Number of rows on a page of a queue. */
export const INBOX_PAGE = 25;

/** A row of a queue: a claim to answer or a report to confirm. */
export type InboxRow =
  | { readonly kind: 'claim'; readonly id: number; readonly claim: StaffClaim }
  | { readonly kind: 'report'; readonly id: number; readonly report: Report };

export interface InboxPage {
  rows: InboxRow[];
  meta: ListMeta;
}

export const inboxCountsQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'counts'],
  queryFn: ({ signal }) => call(countInbox, { signal }),
});

/** A page of a list; no page while the list is not known. */
export function inboxRowsQuery(list: ShownList | undefined, page: PageRequest) {
  const name = list === undefined ? null : isView(list) ? list.id : list;
  const area = list !== undefined && !hasClaims(list) ? REPORTS_KEY : CLAIMS_KEY;
  const place = { ...page, perPage: INBOX_PAGE };
  const query = list !== undefined && hasClaims(list) ? { ...claimQueryOf(list), ...place } : place;
  return queryOptions({
    queryKey: [...area, 'inbox', name, query],
    queryFn:
      list === undefined
        ? skipToken
        : ({ signal }): Promise<InboxPage> =>
            hasClaims(list) ? claimRows(query, signal) : reportRows(list, place, signal),
    placeholderData: (previous, before) =>
      before?.queryKey[2] === name ? keepPreviousData(previous) : undefined,
  });
}

async function claimRows(query: ClaimListQuery, signal: AbortSignal): Promise<InboxPage> {
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
