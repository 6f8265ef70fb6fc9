import clsx from 'clsx';
import type { FirstRun as Steps, FirstStep } from '@recourse/contract/dashboards';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useDismissFirstRun } from './first-run.queries.ts';
import { texts } from '../../texts/en-steps.ts';

addEnglishTexts(texts);

/** The screen of each step. */
const PLACES = {
  SOLUTIONS: PATHS.adminImport,
  EMPLOYEE: PATHS.adminUsers,
  COMPLAINT: PATHS.adminClaims,
  ANSWER: PATHS.adminInbox,
  POLICY: PATHS.policies,
} as const satisfies Record<FirstStep, string>;

/** Another screen that belongs to a step. */
const OTHER_PLACES: Partial<Record<FirstStep, { path: string; text: TextKey }>> = {
  SOLUTIONS: { path: PATHS.adminSolutions, text: 'first.SOLUTIONS.other' },
  POLICY: { path: PATHS.calendars, text: 'first.POLICY.other' },
};

/** The steps from an empty installation to its first answered complaint. Completed steps are ticked automatically. */
export function FirstRun({ steps }: Pick<Steps, 'steps'>) {
  const t = useT();
  const dismissal = useDismissFirstRun();
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <section aria-labelledby="first-run" className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="first-run" className="text-xl font-bold tracking-tight">
            {t('first.title')}
          </h2>
          <p className="text-sm text-muted">{t('first.hint')}</p>
        </div>
        <Progress done={done} all={steps.length} />
      </div>
      <Card>
        <ol className="divide-y divide-line">
          {steps.map(({ step, isDone }, place) => (
            <Step
              key={step}
              step={step}
              place={place + 1}
              isDone={isDone}
              isCurrent={step === current}
            />
          ))}
        </ol>
      </Card>
      {dismissal.error !== null && (
        <Notice tone="danger">{errorText(dismissal.error, t('first.hideFailed'))}</Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <Button size="sm" busy={dismissal.isPending} onClick={() => dismissal.mutate()}>
          {t('first.hide')}
        </Button>
        <p>{t('first.hideNote')}</p>
      </div>
    </section>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  const t = useT();
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p aria-live="polite" className="sm:text-end">
        {t('first.progress', { done, all })}
      </p>
      <div aria-hidden className="flex gap-1">
        {Array.from({ length: all }, (_, place) => (
          <span
            key={place}
            className={clsx('mark h-1.5 w-7 rounded-full', place < done ? 'bg-brand' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  step: FirstStep;
  place: number;
  isDone: boolean;
  /** The first step that is left. It shows its instructions. */
  isCurrent: boolean;
}

function Step({ step, place, isDone, isCurrent }: StepProps) {
  const t = useT();
  const other = OTHER_PLACES[step];
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5"
    >
      <span
        aria-hidden
        className={clsx(
          'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
          isDone && 'bg-brand text-white',
          !isDone && isCurrent && 'border-2 border-brand text-accent',
          !isDone && !isCurrent && 'border border-field text-muted',
        )}
      >
        {isDone ? <Check size={14} strokeWidth={3} /> : place}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className={clsx(isDone ? 'text-muted' : 'font-semibold')}>{t(`first.${step}`)}</p>
        {isCurrent && <p className="text-sm text-muted">{t(`first.${step}.text`)}</p>}
      </div>
      {isDone ? (
        <span className="text-sm text-muted">{t('first.done')}</span>
      ) : (
        <span className="flex flex-wrap gap-2">
          {other && (
            <Link to={other.path} className={buttonClass({ size: 'sm' })}>
              {t(other.text)}
            </Link>
          )}
          <Link
            to={PLACES[step]}
            className={buttonClass({ size: 'sm', variant: isCurrent ? 'primary' : 'secondary' })}
          >
            {t(`first.${step}.link`)}
          </Link>
        </span>
      )}
    </li>
  );
}
