import type { Claim, ClaimClosure, ClaimStatus } from '@recourse/contract/claims';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type TextKey, useT } from '../../lib/i18n/i18n.ts';

const STEPS = ['RECEIVED', 'PENDING', 'ANSWERED', 'CLOSED'] as const;
/** The number of steps that a claim with this status has reached. */
const REACHED: Readonly<Record<ClaimStatus, number>> = {
  OPEN: 1,
  PENDING: 2,
  RESOLVED: 3,
  CLOSED: 4,
};

/** The text for a closed complaint. */
const ENDS = {
  ACCEPTED: 'case.closedAccepted',
  EXPIRED: 'case.closedExpired',
  WITHDRAWN: 'case.closedWithdrawn',
  MERGED: 'case.closedMerged',
  NOT_A_COMPLAINT: 'case.closedNoComplaint',
} as const satisfies Record<ClaimClosure, TextKey>;

const nextText = (status: ClaimStatus, waitingFor: Claim['waitingFor']): TextKey =>
  waitingFor === null ? `case.next.${status}` : 'case.next.yours';

/** The progress of a complaint and the next step below it, for its client. */
export function ProgressLine({ claim }: { claim: Claim }) {
  const t = useT();
  const { status, closure, waitingFor, mergedIntoReference } = claim;
  const reference = mergedIntoReference ?? '';
  const reached = REACHED[status];
  return (
    <div className="mb-5 grid gap-2.5">
      <ol aria-label={t('case.progress')} className="grid grid-cols-4 gap-1.5">
        {STEPS.map((step, place) => {
          const isReached = place < reached;
          return (
            <li
              key={step}
              aria-current={place === reached - 1 ? 'step' : undefined}
              className="min-w-0"
            >
              <span
                aria-hidden
                className={clsx(
                  'mark mb-1.5 block h-1 rounded-full',
                  isReached ? 'bg-brand' : 'bg-line',
                )}
              />
              <span
                className={clsx(
                  'flex items-center gap-1 text-[0.8125rem]',
                  isReached ? 'font-semibold' : 'text-muted',
                )}
              >
                {isReached && <Check aria-hidden size={13} className="shrink-0" />}
                <span className="min-w-0 [overflow-wrap:anywhere]">{t(`case.${step}`)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p>{t(closure === null ? nextText(status, waitingFor) : ENDS[closure], { reference })}</p>
    </div>
  );
}
