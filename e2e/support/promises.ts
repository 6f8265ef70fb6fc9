import {
  enablePolicy,
  listPolicies,
  type Policy,
  reviewPolicy,
} from '@recourse/contract/clock/policies';
import { triageClaim, type TriageChanges } from '@recourse/contract/desk/triage';
import type { Portal } from './portal.ts';

/** Claims with dates, for browser tests. */

/** The law requires the final answer two months after the complaint was sent. */
const POLICY = 'FR-ACPR';

const DAY = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString();

/** How long ago a complaint was received whose answer is late, at risk, or in time. */
export const RECEIVED = { late: daysAgo(100), risk: daysAgo(57), onTime: daysAgo(20) } as const;

/**
 * Puts a claim under a shipped policy. Reviews and enables the policy unless it is enabled already.
 */
export async function putUnder(
  portal: Portal,
  id: number,
  { code, ...triage }: { code: string } & Partial<TriageChanges>,
): Promise<void> {
  const { token } = await portal.admin();
  const { data } = await portal.call<{ data: Policy[] }>(listPolicies, token);
  const policy = data.find((one) => one.code === code);
  if (!policy) throw new Error(`${code} is not shipped.`);
  if (!policy.enabled) {
    const params = { id: policy.id };
    await portal.call(reviewPolicy, token, { params, body: { reviewedOn: '2026-01-05' } });
    await portal.call(enablePolicy, token, { params, body: { enabled: true } });
  }
  await portal.call(triageClaim, token, {
    params: { id },
    body: { nature: 'COMPLAINT', policyCode: code, reason: 'It is one.', ...triage },
  });
}

/** Gives a claim its dates, as if received on that day. */
export const promiseAnswer = (portal: Portal, id: number, receivedAt: string): Promise<void> =>
  putUnder(portal, id, { code: POLICY, receivedAt, reason: 'A letter says so.' });
