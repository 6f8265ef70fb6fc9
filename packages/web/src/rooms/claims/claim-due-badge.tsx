import type { Claim, StaffClaim } from '@recourse/contract/claims';
import { type DueFields, type DueState, dueStateOf } from '@recourse/contract/clock/claim-clock';
import clsx from 'clsx';
import { dateFormat } from '../../lib/i18n/date-format.ts';
import { addEnglishTexts, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-claim-due.ts';

addEnglishTexts(texts);

/** Red is only used for late, and amber for soon. */
const TONES: Readonly<Record<DueState, string>> = {
  late: 'font-semibold text-danger',
  today: 'font-semibold text-warning',
  risk: 'font-semibold text-warning',
  onTime: '',
};

const isStaffs = (claim: Claim): claim is StaffClaim => 'nextDueAt' in claim;
const isThisYear = (date: string): boolean => date.startsWith(String(new Date().getFullYear()));
const isOver = (at: string): boolean => Date.parse(at) <= Date.now();
/** The current state of the next due date of a claim; null when there is none. */
export const stateNow = (claim: DueFields): DueState | null => dueStateOf(claim, new Date());

/** When the next target of a claim is due, as text for its reader. */
export function ClaimDue({ claim }: { claim: Claim }) {
  return isStaffs(claim) ? <StaffDue claim={claim} /> : <ClientDue claim={claim} />;
}

export interface StaffDueProps {
  claim: DueFields & Pick<StaffClaim, 'nextDueOn' | 'waitingFor'>;
}

/** The next due date of a claim for the staff: its state, or whom the claim waits for. */
export function StaffDue({ claim }: StaffDueProps) {
  const t = useT();
  const day = useDay();
  const state = stateNow(claim);
  if (state === null || claim.nextDueOn === null)
    return claim.waitingFor === null ? (
      <Nothing />
    ) : (
      <Stands>{t(`claims.due.waits.${claim.waitingFor}`)}</Stands>
    );
  const date = day(claim.nextDueOn);
  return (
    <Day at={claim.nextDueAt} state={state}>
      {state === 'onTime' ? date : t(`claims.due.${state}`, { date })}
    </Day>
  );
}

/** When a client gets an answer. */
type ClientDates = Pick<Claim, 'due' | 'waitingFor'>;

/** The legal targets: the final answer, or else the first one. */
const limitOf = ({ due }: ClientDates) => due.find(({ code }) => code === 'FINAL') ?? due[0];

function ClientDue({ claim }: { claim: ClientDates }) {
  const t = useT();
  const day = useDay();
  const limit = limitOf(claim);
  if (claim.waitingFor !== null) return <Stands>{t('claims.dueClient.waits')}</Stands>;
  if (limit === undefined) return <Nothing />;
  const isLate = isOver(limit.dueAt);
  return (
    <Day at={limit.dueAt} state={isLate ? 'late' : 'onTime'}>
      {t(isLate ? 'claims.dueClient.late' : 'claims.dueClient.by', { date: day(limit.dueOn) })}
    </Day>
  );
}

/** The same as a sentence for a client; null when there is no legal target and the claim does not wait for him. */
export function DueSentence({ claim }: { claim: ClientDates }) {
  const t = useT();
  const day = useDay();
  const limit = limitOf(claim);
  if (claim.waitingFor !== null) return <ClientDue claim={claim} />;
  if (limit === undefined) return null;
  return isOver(limit.dueAt) ? (
    <ClientDue claim={claim} />
  ) : (
    t('claims.dueClient.sentence', { date: day(limit.dueOn) })
  );
}

interface DayProps {
  at: string | null;
  state: DueState;
  children: string;
}

/** A dot whose colour repeats what the text says. */
function Day({ at, state, children }: DayProps) {
  return (
    <time
      dateTime={at ?? undefined}
      className={clsx('inline-flex items-center gap-1.5 sm:whitespace-nowrap', TONES[state])}
    >
      {state !== 'onTime' && <span aria-hidden className="mark size-2 rounded-full bg-current" />}
      {children}
    </time>
  );
}

const Stands = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 text-muted">
    <span aria-hidden className="size-2 shrink-0 rounded-full border border-field" />
    {children}
  </span>
);

const Nothing = () => <span className="text-muted">—</span>;

/** A calendar date as text. It has no time zone. */
export function useDay(): (date: string) => string {
  const locale = useLocale();
  return (date) =>
    dateFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(isThisYear(date) ? {} : { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${date}T00:00:00Z`));
}
