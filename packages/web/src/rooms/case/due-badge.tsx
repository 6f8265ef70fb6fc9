import type { DueState } from '@recourse/contract/clock/claim-clock';
import clsx from 'clsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { StaffDue, type StaffDueProps, stateNow, useDay } from '../claims/claim-due-badge.tsx';

const TONES: Readonly<Record<DueState, string>> = {
  late: 'bg-danger-soft px-1.5 py-0.5 text-danger',
  today: 'bg-warning-soft px-1.5 py-0.5 text-warning',
  risk: 'bg-warning-soft px-1.5 py-0.5 text-warning',
  onTime: 'text-muted',
};

/**
 * The next due date of a claim, for places without a heading: the text says what it is. Renders nothing when there is
 * none.
 */
export function DueBadge({ claim }: StaffDueProps) {
  const t = useT();
  const day = useDay();
  const state = stateNow(claim);
  if (state === null || claim.nextDueOn === null)
    return claim.waitingFor === null ? null : <StaffDue claim={claim} />;
  return (
    <time
      dateTime={claim.nextDueAt ?? undefined}
      className={clsx('shrink-0 rounded-md font-semibold whitespace-nowrap', TONES[state])}
    >
      {t(`case.due.${state}`, { date: day(claim.nextDueOn) })}
    </time>
  );
}
