import type { Report } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { hasStatus } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { reportQuery } from '../report-list.queries.ts';
import { ReportReview } from './report-review.tsx';
import { useAiValidation } from './use-ai-validation.ts';
import { ValidationResult } from './validation-result.tsx';

interface ReportPaneProps {
  /** null: no report is open. The result of the last validation is still shown. */
  id: number | null;
  /** Called after a verdict on the report. */
  onDone: () => void;
  /** Called after the last verdict was undone, because its report is to be shown again. */
  onTakenBack: (id: number) => void;
  /** Further actions for the report. */
  more: (report: Report) => ReactNode;
}

/** A waiting report with the solutions that may answer it, as a part of another screen. */
export function ReportPane({ id, onDone, onTakenBack, more }: ReportPaneProps) {
  const t = useT();
  const query = useQuery({ ...reportQuery(id ?? 0), enabled: id !== null });
  const validation = useAiValidation();
  const { undo } = validation;
  const report = query.data?.id === id ? query.data : undefined;
  const isMissing = hasStatus(query.error, 404);
  const validate = async (validated: Report): Promise<boolean> => {
    const isDone = await validation.validate(validated);
    if (isDone) onDone();
    return isDone;
  };
  const judge: typeof validation.judge = async (judged, verdict) => {
    const error = await validation.judge(judged, verdict);
    if (error === null) onDone();
    return error;
  };
  const takenBack = useRef(onTakenBack);
  useEffect(() => {
    takenBack.current = onTakenBack;
  });
  const undone = undo.undone?.id;
  useEffect(() => {
    if (undone !== undefined) takenBack.current(undone);
  }, [undone]);
  useShortcut('z', undo.takeBack, t('review.keyUndo'));
  return (
    <>
      <ValidationResult undo={undo} />
      {isMissing && <Notice tone="warning">{t('review.missing')}</Notice>}
      {!isMissing && query.isError && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('clientReports.loadFailed'))}
        </RetryNotice>
      )}
      {id !== null && !query.isError && (
        <ReportReview
          key={id}
          rows={report === undefined ? undefined : [report]}
          validation={{ ...validation, validate, judge }}
        />
      )}
      {report !== undefined && !query.isError && more(report)}
    </>
  );
}
