import type { TargetState } from '@recourse/contract/clock/targets';
import {
  Check,
  CheckCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  Clock,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import clsx from 'clsx';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import type { Target } from './clock.queries.ts';
import { dateIn, instantText, isDayStart, shortDayText } from './dates.ts';

const ICONS: Readonly<Record<TargetState, LucideIcon>> = {
  ON_TIME: Clock,
  RISK: Clock,
  LATE: TriangleAlert,
  PAUSED: CirclePause,
  MET: Check,
  MET_LATE: CheckCheck,
  PASSED: CircleDashed,
  CANCELLED: CircleSlash,
};

/** Red is only used for late. */
const isBad = (state: TargetState): boolean => state === 'LATE' || state === 'MET_LATE';

/** The name of a target, with the number of the cycle when the claim was reopened. */
export function useTargetName(): (target: Target) => string {
  const t = useT();
  return ({ code, cycle }) => {
    const name = t(`clock.target.${code}`);
    return cycle === 1 ? name : t('clock.again', { name, times: cycle - 1 });
  };
}

/** When a target is due: its day, and the time when it does not end with a day. */
export function useDueText(): (target: Target) => string {
  const locale = useLocale();
  return ({ dueAt, dueOn, timeZone }) => {
    if (dueAt === null || dueOn === null) return '';
    return isDayStart(dueAt, timeZone)
      ? shortDayText(locale, dueOn)
      : instantText(locale, dueAt, timeZone);
  };
}

interface TargetLineProps {
  target: Target;
  onExplain: () => void;
}

/** A target other than the next one: its name and its state. */
export function TargetLine({ target, onExplain }: TargetLineProps) {
  const t = useT();
  const locale = useLocale();
  const dueText = useDueText();
  const name = useTargetName()(target);
  const { state, metAt, timeZone } = target;
  const Icon = ICONS[state];
  const day = metAt === null ? null : shortDayText(locale, dateIn(timeZone, new Date(metAt)));
  return (
    <li className="flex items-start gap-2.5 py-1">
      <Icon aria-hidden size={15} className={clsx('mt-0.5', isBad(state) && 'text-danger')} />
      <button
        type="button"
        aria-label={t('clock.explainOf', { name })}
        className="min-w-0 flex-1 text-start text-muted hover:text-fg hover:underline"
        onClick={onExplain}
      >
        {name}
      </button>
      <span className={clsx('text-end', isBad(state) ? 'font-semibold text-danger' : 'text-muted')}>
        {t(`clock.line.${state}`, { day: day ?? dueText(target) })}
      </span>
    </li>
  );
}
