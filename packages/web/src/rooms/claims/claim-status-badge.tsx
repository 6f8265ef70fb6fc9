import type { ClaimStatus } from '@recourse/contract/claims';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Tone } from '../../ui/display/tones.ts';

/** The specified colours, the same in every list and chart. */
export const STATUS_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  OPEN: 'info',
  PENDING: 'warning',
  RESOLVED: 'success',
  CLOSED: 'neutral',
};

/** A claim's status, as its name in its colour. */
export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  const t = useT();
  return (
    <Badge tone={STATUS_TONES[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}
