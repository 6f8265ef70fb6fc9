import type { CalendarDraft } from '@recourse/contract/clock/calendar-preview';
import type { Calendar } from '@recourse/contract/clock/calendars';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { previewQuery } from './calendars.queries.ts';
import { ChangePreview } from './change-preview.tsx';

// Targets have the same names as on the page of a claim.
addEnglishTexts(texts);

interface AskChangeProps {
  calendar: Calendar;
  /** The change that would be saved. */
  draft: CalendarDraft;
  title: string;
  text: string;
  saveLabel?: string;
  /** Whether something is removed. */
  isRemoval?: boolean;
  busy: boolean;
  /** Why it could not be saved. */
  problem: string | null;
  onSave: () => void;
  /** Called when the server refuses the input. Without it, the dialog shows the reason. */
  onRefused?: (error: unknown) => void;
  onClose: () => void;
}

/** Whether the error concerns the input, so that saving it would be refused as well. */
const isRefusal = (error: unknown): boolean => hasStatus(error, 400, 409, 422);

/** Shows what a change of a calendar would move, and asks whether to save it. */
export function AskChange({
  calendar,
  draft,
  title,
  text,
  saveLabel,
  isRemoval = false,
  busy,
  problem,
  onSave,
  onRefused,
  onClose,
}: AskChangeProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(calendar, draft),
    // While the change is being saved, the preview is not read again: it would count the change twice, or be refused
    // because the change exists already.
    enabled: !busy,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isRefusal(error)) onRefused?.(error);
  }, [error, onRefused]);
  const timeZones = { before: calendar.timeZone, after: draft.timeZone ?? calendar.timeZone };
  return (
    <ConfirmDialog
      open
      wide
      variant={isRemoval ? 'danger' : 'primary'}
      title={title}
      text={text}
      cancelLabel={t('common.cancel')}
      confirmLabel={saveLabel ?? t('common.save')}
      busy={busy}
      onCancel={onClose}
      onConfirm={onSave}
    >
      <div className="mt-4 grid gap-3">
        <div aria-live="polite" aria-busy={isFetching} className="grid gap-3">
          {isFetching ? (
            <>
              <p className="text-sm text-muted">{t('calendars.moves.counting')}</p>
              <Skeleton className="h-20" />
            </>
          ) : (
            data && <ChangePreview preview={data} zones={timeZones} />
          )}
        </div>
        {!isFetching && error !== null && (
          <NotCounted error={error} onRetry={() => void refetch()} />
        )}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
    </ConfirmDialog>
  );
}

/** Why the preview failed. The change can still be saved, unless it is invalid itself. */
function NotCounted({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const said = errorText(error, '');
  if (isRefusal(error)) return <Notice tone="danger">{said}</Notice>;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{t('calendars.moves.failed')}</p>
      {said !== '' && <p>{said}</p>}
    </Notice>
  );
}
