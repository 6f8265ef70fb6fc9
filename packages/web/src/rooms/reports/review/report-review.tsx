import { TRUNCATE } from '@recourse/contract/values/limits';
import type { Report } from '@recourse/contract/reports';
import clsx from 'clsx';
import { Check, SkipForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SolutionPicker } from '../../solutions/solution-picker.tsx';
import { LongText } from './long-text.tsx';
import { ReviewChoices } from './review-choices.tsx';
import type { AiValidation } from './use-ai-validation.ts';
import { type Review, saysUnmatched } from './review.ts';
import { useReview } from './use-review.ts';
import { VerdictButtons } from './verdict-buttons.tsx';
import { VerdictDialogs } from './verdict-dialogs.tsx';

/** The height of most reports with their choices, so that the content below does not move when they load. */
const LOADING = 'min-h-184 lg:min-h-168';

interface ReportReviewProps {
  /** undefined until they have loaded. */
  rows: readonly Report[] | undefined;
  validation: AiValidation;
}

/** Shows one report after the other: the complaint, the solutions that may answer it and why, and the buttons. */
export function ReportReview({ rows, validation }: ReportReviewProps) {
  const review = useReview(rows ?? [], validation);
  return (
    <>
      {rows === undefined && review.report === undefined && (
        <Skeleton className={clsx('mb-4 w-full', LOADING)} />
      )}
      {review.report !== undefined && (
        <ShownReport
          review={review}
          report={review.report}
          canSkip={(rows ?? []).length > 1}
          validation={validation}
        />
      )}
      <VerdictDialogs review={review} />
    </>
  );
}

interface ShownReportProps {
  review: Review;
  report: Report;
  canSkip: boolean;
  validation: AiValidation;
}

function ShownReport({ review, report, canSkip, validation }: ShownReportProps) {
  const t = useT();
  const { choices, error, pick, skip, validate } = review;
  const isBusy = validation.isValidating(report);
  return (
    <Card
      aria-labelledby="review-title"
      className={clsx(
        'mb-4 grid grid-cols-1 content-start gap-4 p-5 print-hidden',
        choices === undefined && !report.suggestionHidden && LOADING,
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Head report={report} />
        <div className="flex flex-wrap items-center gap-2">
          <Button disabled={!canSkip} onClick={skip}>
            <SkipForward aria-hidden size={16} className="rtl:-scale-x-100" />
            {t('review.skip')}
          </Button>
          <ConfirmButton focusOn={validation.focusOn} busy={isBusy} onConfirm={validate} />
        </div>
      </div>
      <LongText key={report.id}>{report.reclamationText}</LongText>
      <VerdictButtons report={report} busy={isBusy} ask={review.ask} judge={review.judge} />
      {report.suggestionHidden && <Notice tone="info">{t('review.blind')}</Notice>}
      <SolutionPicker
        label={t('review.confirmed', { id: report.id })}
        placeholder={t('aiReports.solutionPlaceholder')}
        textLength={TRUNCATE.employeeSolutionPick}
        error={validation.errorOf(report)}
        value={validation.solutionOf(report)}
        onChange={(picked) => validation.pick(report, picked)}
      />
      <p className="text-[0.8125rem] text-muted">
        {t(saysUnmatched(report) ? 'review.keysUnmatched' : 'review.keys')}
      </p>
      {error !== undefined && (
        <Notice tone="warning">{t('review.choicesFailed', { error })}</Notice>
      )}
      {!report.suggestionHidden && error === undefined && (
        <ReviewChoices
          report={report}
          choices={choices}
          chosen={validation.solutionOf(report)?.id ?? null}
          onChoose={(place) => pick(place)}
        />
      )}
    </Card>
  );
}

function Head({ report }: { report: Report }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id="review-title" className="font-semibold">
        {t('review.title', { id: report.id })}
      </h2>
      {report.noneFits === true && <Badge>{t('review.noneFits')}</Badge>}
      {report.resolvedAt !== null && <Badge tone="success">{t('review.resolved')}</Badge>}
      <p className="min-w-0 text-[0.8125rem] wrap-anywhere text-muted">
        {t('review.from', { name: report.userName ?? t('aiReports.noClient') })}{' '}
        <DateTime at={report.createdAt} />
      </p>
    </div>
  );
}

interface ConfirmButtonProps {
  /** Increases whenever this button should get the focus. */
  focusOn: number;
  busy: boolean;
  onConfirm: () => void;
}

/** Keeps the focus from one report to the next, so that Enter confirms again. */
function ConfirmButton({ focusOn, busy, onConfirm }: ConfirmButtonProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusOn > 0 && !busy) button.current?.focus({ preventScroll: true });
  }, [focusOn, busy]);
  return (
    <Button ref={button} variant="primary" busy={busy} onClick={onConfirm}>
      {!busy && <Check aria-hidden size={16} />}
      {t('review.validate')}
    </Button>
  );
}
