import {
  CLAIM_QUEUES,
  type countInbox as endpoint,
  type QueueCode,
  QUEUE_CODES,
  REPORT_QUEUES,
} from '@recourse/contract/inbox/queues';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { INBOX } from '@recourse/contract/values/limits';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { countClaimLists } from '../claims/store/claim-lists.repository.ts';
import { countReportLists } from '../reports/store/reports.repository.ts';
import { capped } from './capped.ts';

/**
 * How much waits in each queue. Claims are counted with the conditions of their lists, reports are read from counters.
 */
export async function countInbox(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
): Promise<EndpointReply<typeof endpoint>> {
  const [claims, reports] = await Promise.all([
    countClaimLists(ctx.db, actor, {
      lists: CLAIM_QUEUES,
      limit: INBOX.counted,
      now: ctx.clock.now(),
    }),
    countReportLists(ctx.db, actor, Object.values(REPORT_QUEUES)),
  ]);
  const reportCounts = Object.keys(REPORT_QUEUES).map((code, place) => [code, reports[place]]);
  const counts: Partial<Record<QueueCode, number>> = {
    ...claims,
    ...Object.fromEntries(reportCounts),
  };
  return { queues: QUEUE_CODES.map((code) => ({ code, ...capped(counts[code] ?? 0) })) };
}
