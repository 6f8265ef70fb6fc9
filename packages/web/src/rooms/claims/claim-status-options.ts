import { CLAIM_STATUSES, type ClaimStatus } from '@recourse/contract/claims';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** The four statuses in their order, for a select. */
export function claimStatusOptions(t: Translate): { value: ClaimStatus; label: string }[] {
  return CLAIM_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }));
}
