import { CLAIM_DATES, CLAIM_YEARS, type NewClaim } from '@recourse/contract/claims';
import { badRequest } from '../../../kernel/errors.ts';

/** The columns of when a claim was sent and received. */
export interface ClaimDates {
  received_at: Date | null;
  sent_at: Date | null;
}

/**
 * When a claim was sent and received: sent before received, both in the past, and at most ten years ago. Throws a 400
 * that names the field.
 */
export function datesOf(
  { receivedAt, sentAt }: Pick<NewClaim, 'receivedAt' | 'sentAt'>,
  now: Date,
): ClaimDates {
  const received = receivedAt ? new Date(receivedAt) : null;
  const sent = sentAt ? new Date(sentAt) : null;
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - CLAIM_YEARS);
  if (received && received > now) refuse('receivedAt', CLAIM_DATES.future);
  if (received && received < oldest) refuse('receivedAt', CLAIM_DATES.tooOld);
  if (sent && sent > (received ?? now)) refuse('sentAt', CLAIM_DATES.sentLate);
  if (sent && sent < oldest) refuse('sentAt', CLAIM_DATES.tooOld);
  return { received_at: received, sent_at: sent };
}

function refuse(field: 'receivedAt' | 'sentAt', message: string): never {
  throw badRequest(message, { [field]: message });
}
