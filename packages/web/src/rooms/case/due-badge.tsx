import type { StaffClaim } from '@recourse/contract/claims';
import { type DueState, dueStateOf } from '@recourse/contract/clock/claim-clock';
import clsx from 'clsx';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';

/** Red says late and nothing else, amber that it is soon. */
const TONES: Readonly<Record<DueState, string>> = {
  late: 'bg-danger-soft text-danger',
  today: 'bg-warning-soft text-warning',
  risk: 'bg-warning-soft text-warning',
  onTime: 'text-muted',
};

const stateNow = (claim: StaffClaim): DueState | null => dueStateOf(claim, new Date());

/** When the next promise of a claim is due and how it stands, in words; or whom it waits for. */
export function DueBadge({ claim }: { claim: StaffClaim }) {
  const t = useT();
  const locale = useLocale();
  const state = stateNow(claim);
  if (state === null || claim.nextDueOn === null) {
    if (claim.waitingFor === null) return null;
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <span aria-hidden className="size-2 rounded-full border border-field" />
        {t(`case.due.waits.${claim.waitingFor}`)}
      </span>
    );
  }
  // A date of a calendar: it has no zone any more.
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const date = format.format(new Date(`${claim.nextDueOn}T00:00:00Z`));
  return (
    <time
      dateTime={claim.nextDueAt ?? undefined}
      className={clsx(
        'shrink-0 rounded-md font-semibold whitespace-nowrap',
        state !== 'onTime' && 'px-1.5 py-0.5',
        TONES[state],
      )}
    >
      {t(`case.due.${state}`, { date })}
    </time>
  );
}
