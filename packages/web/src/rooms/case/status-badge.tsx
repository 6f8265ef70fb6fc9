import type { ClaimStatus } from '@recourse/contract/claims';
import clsx from 'clsx';
import { useT } from '../../lib/i18n/i18n.ts';

const DOTS: Readonly<Record<ClaimStatus, string>> = {
  OPEN: 'bg-info',
  PENDING: 'bg-warning',
  RESOLVED: 'bg-success',
  CLOSED: 'bg-neutral',
};

/** A claim's status as a dot and a word. */
export function StatusBadge({ status }: { status: ClaimStatus }) {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span aria-hidden className={clsx('mark size-2 rounded-full', DOTS[status])} />
      {t(`case.${status}`)}
    </span>
  );
}
