import { listAudit } from '@recourse/contract/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export interface AuditListRequest {
  page?: number;
  perPage: number;
  after?: number;
  actorId?: number;
  area?: string;
  objectId?: number;
  from?: string;
  to?: string;
}

/** How often a visible list checks for new entries, in ms. No event reports sign-ins and refusals. */
const POLL_MS = 10_000;

/** One page of the audit trail. */
export function auditListQuery(query: AuditListRequest) {
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}
