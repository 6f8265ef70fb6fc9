import type { Claim, WaitingFor } from '@recourse/contract/claims';
import type { TargetState } from '@recourse/contract/clock/targets';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import { texts } from '../../../texts/en-clock.ts';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { explanationQuery, type Target, targetsQuery } from './clock.queries.ts';
import { todayIn } from './dates.ts';
import { DayBar } from './day-bar.tsx';
import { TargetLine, useDueText, useTargetName } from './target-line.tsx';
import { countsDays, dayNumber, minutesText } from './walk.ts';

addEnglishTexts(texts);

const ExplainModal = lazyPart(async () => (await import('./explain-modal.tsx')).ExplainModal);

/** The states of open targets. */
const OPEN: ReadonlySet<TargetState> = new Set(['ON_TIME', 'RISK', 'LATE', 'PAUSED']);

interface ClockCardProps {
  claim: Pick<Claim, 'id' | 'waitingFor'>;
  isForClient: boolean;
}

/** The targets of a claim, the next one first, with the explanation of its date. */
export function ClockCard({ claim: { id: claimId, waitingFor }, isForClient }: ClockCardProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(targetsQuery(claimId));
  const [explained, setExplained] = useState<Target | null>(null);
  // A client without a legal target needs no empty card.
  if (isForClient && (data === undefined ? error === null : data.length === 0)) return null;
  const next = data?.find(({ state }) => OPEN.has(state));
  const others = data?.filter((target) => target !== next) ?? [];
  return (
    <Card aria-labelledby="case-clock" className="p-5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="case-clock" className="font-semibold">
          {t(isForClient ? 'clock.promised' : 'clock.title')}
        </h2>
        {next !== undefined && <StateBadge state={next.state} />}
      </div>
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('clock.loadFailed'))}
        </RetryNotice>
      )}
      {data === undefined && error === null && <Skeleton className="h-20" />}
      {data?.length === 0 && <p className="text-sm text-muted">{t('clock.nothing')}</p>}
      {next !== undefined && (
        <NextTarget claimId={claimId} target={next} onExplain={() => setExplained(next)} />
      )}
      {waitingFor !== null && (
        <p className="mt-2 text-sm text-muted">
          {t(waitingText({ isForClient, waitingFor, isPaused: next?.state === 'PAUSED' }))}
        </p>
      )}
      {others.length > 0 && (
        <ul className={clsx('text-sm', next !== undefined && 'mt-3 border-t border-line pt-2')}>
          {others.map((target) => (
            <TargetLine key={target.id} target={target} onExplain={() => setExplained(target)} />
          ))}
        </ul>
      )}
      {explained !== null && (
        <ExplainModal claimId={claimId} target={explained} onClose={() => setExplained(null)} />
      )}
    </Card>
  );
}

interface Waiting {
  isForClient: boolean;
  waitingFor: WaitingFor;
  isPaused: boolean;
}

/** Whom a claim waits for, and whether that moves its due date. */
function waitingText({ isForClient, waitingFor, isPaused }: Waiting): TextKey {
  if (isForClient) return isPaused ? 'clock.waits.YOU' : 'clock.waitsOn.YOU';
  return isPaused ? `clock.waits.${waitingFor}` : `clock.waitsOn.${waitingFor}`;
}

const BADGES = {
  LATE: 'bg-danger-soft text-danger',
  RISK: 'bg-warning-soft text-warning',
  PAUSED: 'border border-field text-muted',
} as const satisfies Partial<Record<TargetState, string>>;

const hasBadge = (state: TargetState): state is keyof typeof BADGES => state in BADGES;

function StateBadge({ state }: { state: TargetState }) {
  const t = useT();
  if (!hasBadge(state)) return null;
  return (
    <span
      className={clsx('rounded-md px-1.5 py-0.5 text-[0.8125rem] font-semibold', BADGES[state])}
    >
      {t(`clock.state.${state}`)}
    </span>
  );
}

interface NextTargetProps {
  claimId: number;
  target: Target;
  onExplain: () => void;
}

function NextTarget({ claimId, target, onExplain }: NextTargetProps) {
  const t = useT();
  const dueText = useDueText();
  const name = useTargetName()(target);
  useShortcut('e', onExplain, t('clock.explain'));
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">
        {target.dueAt === null
          ? t('clock.stands', { name })
          : t('clock.due', { name, date: dueText(target) })}
      </p>
      <Progress claimId={claimId} target={target} />
      <button
        type="button"
        className="inline-flex items-center gap-1.5 justify-self-start font-semibold text-accent hover:underline print-hidden"
        onClick={onExplain}
      >
        <CalendarSearch aria-hidden size={15} />
        {t('clock.explain')}
      </button>
    </div>
  );
}

/**
 * How much of the time has passed, and the days that did not count. A target without an explanation still shows its
 * date.
 */
function Progress({ claimId, target }: { claimId: number; target: Target }) {
  const t = useT();
  const { data } = useQuery(explanationQuery(claimId, target.id));
  if (data === undefined) return <div className="h-7" />;
  const { days, remaining } = data;
  const ofDays = countsDays(data);
  const lines: string[] = [];
  if (remaining !== null)
    lines.push(
      ofDays
        ? t('clock.left', { count: remaining })
        : t('clock.leftTime', { time: minutesText(t, remaining) }),
    );
  const total = days?.filter(({ reason }) => reason === 'COUNTED').length ?? 0;
  const now = dayNumber(days ?? [], todayIn(target.timeZone));
  const isCounting = ofDays && total > 0 && target.dueAt !== null;
  if (isCounting && target.state !== 'LATE')
    lines.push(t(now === 0 ? 'clock.day.none' : `clock.day.${dayKind(data.unit)}`, { now, total }));
  for (const reason of ['PAUSED', 'HOLIDAY'] as const) {
    const count = days?.filter((day) => day.reason === reason).length ?? 0;
    if (ofDays && count > 0) lines.push(t(`clock.skipped.${reason}`, { count }));
  }
  return (
    <>
      {isCounting && <DayBar total={total} now={now} tone={toneOf(target.state)} />}
      {lines.length > 0 && <p className="text-muted">{lines.join(' ')}</p>}
    </>
  );
}

const dayKind = (unit: string): 'working' | 'any' => (unit === 'WORKING_DAYS' ? 'working' : 'any');

const toneOf = (state: TargetState) =>
  state === 'LATE' ? 'late' : state === 'RISK' ? 'soon' : 'calm';
