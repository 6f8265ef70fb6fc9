import type { Report } from '@recourse/contract/reports';
import { UserRound } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';

const JSON_INDENT = 2;

interface ReportCardProps {
  report: Pick<
    Report,
    'id' | 'reclamationText' | 'handledByAI' | 'validatedByEmployee' | 'solutionId'
  > | null;
  /** Whether all messages are saved, are being saved, or were refused. */
  saving: 'saved' | 'running' | 'waiting' | 'failed';
  onRetry: () => void;
  /** Asks for a person; null: a person has taken over already. */
  onPerson: (() => void) | null;
  /** Whether there is a message, so that there is something to hand over. */
  mayAsk: boolean;
  isHandingOver: boolean;
}

/** The report of a conversation: its state, its content, and a button to ask for a person. */
export function ReportCard({
  report,
  saving,
  onRetry,
  onPerson,
  mayAsk,
  isHandingOver,
}: ReportCardProps) {
  const t = useT();
  return (
    <Card aria-labelledby="report-preview" className="grid gap-4 p-5">
      <h2 id="report-preview" className="font-semibold">
        {t('assistant.preview')}
      </h2>
      {report === null ? (
        <p className="text-sm text-muted">{t('assistant.previewEmpty')}</p>
      ) : (
        <Preview report={report} />
      )}
      {saving === 'failed' ? (
        <Notice
          tone="danger"
          action={
            <Button size="sm" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('assistant.saveFailed')}
        </Notice>
      ) : (
        <output className="block text-sm text-muted empty:hidden">
          {saving === 'running' && t('assistant.saving')}
          {saving === 'saved' && report !== null && t('assistant.saved', { id: report.id })}
        </output>
      )}
      {onPerson !== null && (
        <Button disabled={!mayAsk} busy={isHandingOver} onClick={onPerson}>
          {!isHandingOver && <UserRound aria-hidden size={16} />}
          {t(isHandingOver ? 'assistant.handingOver' : 'assistant.talkToPerson')}
        </Button>
      )}
    </Card>
  );
}

function Preview({ report }: { report: NonNullable<ReportCardProps['report']> }) {
  const t = useT();
  const { reclamationText, handledByAI, validatedByEmployee, solutionId } = report;
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer text-sm font-medium text-accent">
        {t('assistant.showJson')}
      </summary>
      <pre
        aria-label={t('assistant.preview')}
        // Scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="ltr"
        className="mt-2 max-h-72 overflow-auto rounded-lg bg-soft p-3 text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {JSON.stringify(
          { reclamationText, handledByAI, validatedByEmployee, solutionId },
          null,
          JSON_INDENT,
        )}
      </pre>
    </details>
  );
}
