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

// Promises are called as on the page of a claim.
addEnglishTexts(texts);

interface AskChangeProps {
  calendar: Calendar;
  /** What would be saved. */
  draft: CalendarDraft;
  title: string;
  text: string;
  saveLabel?: string;
  /** Something is taken away. */
  isRemoval?: boolean;
  busy: boolean;
  /** Why it was not saved. */
  problem: string | null;
  onSave: () => void;
  /** The server would not save what was typed; without it, the dialog says why. */
  onRefused?: (error: unknown) => void;
  onClose: () => void;
}

/** Whether something is wrong with what was typed, so that saving it would be refused as well. */
const isRefusal = (error: unknown): boolean => hasStatus(error, 400, 409, 422);

/** Tells what a change of a calendar would move, and asks whether to save it. */
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
    // What is being saved is part of the calendar soon, and would be counted again, or refused as there already.
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

/** Why nobody knows what the change moves. Unless it is wrong itself, it can be saved nevertheless. */
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
