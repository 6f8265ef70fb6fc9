import * as z from 'zod/mini';
import type { ClaimListQuery } from '../claims.ts';
import type { ReportListQuery } from '../reports.ts';
import { endpoint } from '../wire/endpoint.ts';
import { HTTP } from '../values/limits.ts';

/**
 * The inbox: what the staff has to do, in queues. A queue is a list with a fixed filter, so its count and its rows
 * always agree.
 */

/** Claims to answer, in the order of the screen. */
export const CLAIM_QUEUES = {
  LATE: { clock: ['late'] },
  TODAY: { clock: ['today'] },
  RISK: { clock: ['risk'] },
  CLIENT_ANSWERED: { clientReplied: true },
  WAITING: { waitingFor: 'CLIENT' },
  MINE: { scope: 'mine', status: ['OPEN', 'PENDING'] },
  TEAM: { scope: 'team', status: ['OPEN', 'PENDING'] },
  UNASSIGNED: { unassigned: true, status: ['OPEN', 'PENDING'] },
} as const satisfies Record<string, Partial<ClaimListQuery>>;
export type ClaimQueue = keyof typeof CLAIM_QUEUES;

/** Reports that need an employee to confirm or give the answer. */
export const REPORT_QUEUES = {
  TO_CONFIRM: { pending: true, handledByAI: true, resolved: false },
  UNMATCHED: { pending: true, handledByAI: false, resolved: false },
} as const satisfies Record<string, Partial<ReportListQuery>>;
export type ReportQueue = keyof typeof REPORT_QUEUES;

const claimCodes = Object.keys(CLAIM_QUEUES) as [ClaimQueue, ...ClaimQueue[]];
const reportCodes = Object.keys(REPORT_QUEUES) as [ReportQueue, ...ReportQueue[]];
export const QUEUE_CODES = [...claimCodes, ...reportCodes] as const;
export type QueueCode = ClaimQueue | ReportQueue;

export const queueCount = z.strictObject({
  code: z.enum(QUEUE_CODES),
  /** At most INBOX.counted. */
  count: z.int(),
  /** Whether there are more than `count`. */
  more: z.boolean(),
});
export type QueueCount = z.output<typeof queueCount>;

export const countInbox = endpoint({
  method: 'GET',
  path: '/api/inbox/counts',
  mayLag: true,
  roles: ['ADMIN', 'EMPLOYE'],
  scope: 'claims:read',
  summary: 'How much waits in each queue of the inbox, counted up to a limit.',
  reply: z.strictObject({ queues: z.array(queueCount) }),
  timeoutMs: HTTP.slowTimeoutMs,
});
