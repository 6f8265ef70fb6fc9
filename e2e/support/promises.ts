import {
  enablePolicy,
  listPolicies,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { triageClaim } from '@recourse/contract/desk/triage';
import type { Portal } from './portal.ts';

/** Claims with dates, for browser tests. */

/** Its final answer is asked for by law, two months after the complaint was sent. */
const POLICY = 'FR-ACPR';

const DAY = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();

/** So long ago a complaint came in whose answer is late, at risk, or in time. */
export const RECEIVED = { late: daysAgo(100), risk: daysAgo(57), onTime: daysAgo(20) } as const;

/** Promises an answer to a claim as received on a day. */
export async function promiseAnswer(portal: Portal, id: number, receivedAt: string): Promise<void> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Policy[] }>(listPolicies, token);
  const policy = data.find(({ code }) => code === POLICY);
  if (!policy) throw new Error(`${POLICY} is not shipped.`);
  if (!policy.enabled) {
    const params = { id: policy.id };
    await portal.call(reviewPolicy, token, { params, body: { reviewedOn: '2026-01-05' } });
    await portal.call(enablePolicy, token, { params, body: { enabled: true } });
  }
  await portal.call(triageClaim, token, {
    params: { id },
    body: { nature: 'COMPLAINT', policyCode: POLICY, receivedAt, reason: 'A letter says so.' },
  });
}
