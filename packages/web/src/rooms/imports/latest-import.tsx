import type { ImportRun } from '@recourse/contract/imports';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The running import, even if it was started before this page was opened; else the result of the last one. */
export function LatestImport({ run }: { run: ImportRun }) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocale());
  const file = run.fileName;
  if (run.state === 'RUNNING')
    return (
      <Card className="grid gap-2 p-5">
        <p aria-live="polite" className="text-sm font-medium wrap-anywhere">
          {t('imports.importing', { file })}
        </p>
        <ProgressBar label={t('imports.importing', { file })} share={run.share} />
      </Card>
    );
  if (run.state !== 'DONE')
    return <Notice tone="warning">{t(`imports.last.${run.state}`, { file })}</Notice>;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {t('imports.last.DONE', {
        file,
        good: format.format(run.result?.good ?? 0),
        bad: format.format(run.result?.bad ?? 0),
      })}{' '}
      <DateTime at={run.finishedAt ?? run.createdAt} />
    </p>
  );
}
