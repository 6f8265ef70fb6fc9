import { CLAIM_STATUSES, type ClaimStatus } from '@recourse/contract/claims';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** The four statuses in their order, for a select. */
export function claimStatusOptions(t: Translate): { value: ClaimStatus; label: string }[] {
  return CLAIM_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }));
}

/** The status as both versions of a claim are compared in. */
export function comparedStatus(t: Translate) {
  return {
    name: 'status',
    label: t('claims.status'),
    shown: ({ status }: { readonly status: string }) =>
      claimStatusOptions(t).find(({ value }) => value === status)?.label ?? status,
  } as const;
}
