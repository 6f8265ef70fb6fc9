import { Save } from 'lucide-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { hasUnsaved, reportBody, userMessages } from '../chat/chat.ts';
import type { ConversationProps } from './conversation-panel.tsx';

const JSON_INDENT = 2;

/** The conversation's report: its state, its content, and the button that saves it. */
export function ReportPanel(props: ConversationProps) {
  const t = useT();
  const { state } = props;
  return (
    <Card aria-labelledby="report-preview" className="grid gap-4 p-5">
      <h2 id="report-preview" className="font-semibold">
        {t('assistant.preview')}
      </h2>
      {userMessages(state.chat).length === 0 ? (
        <p className="text-sm text-muted">{t('assistant.previewEmpty')}</p>
      ) : (
        <Preview {...props} />
      )}
      <SaveState {...props} />
      <SaveButton {...props} />
    </Card>
  );
}

function Preview({ state }: ConversationProps) {
  const t = useT();
  return (
    <details open className="min-w-0">
      <summary className="text-sm font-medium text-accent">{t('assistant.showJson')}</summary>
      <pre
        aria-label={t('assistant.preview')}
        // Scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="ltr"
        className="mt-2 max-h-72 overflow-auto rounded-lg bg-soft p-3 text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {JSON.stringify(reportBody(state.chat), null, JSON_INDENT)}
      </pre>
    </details>
  );
}

/** The state of saving, or why it failed, with a button to retry. */
function SaveState({ state, conversation }: ConversationProps) {
  const t = useT();
  const { saving, chat } = state;
  if (saving.is === 'failed') {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="sm" onClick={() => void conversation.save()}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorText(saving.error, t('assistant.saveFailed'))}
      </Notice>
    );
  }
  return (
    <output className="block text-sm text-muted empty:hidden">
      {saving.is === 'running' && t('assistant.saving')}
      {saving.is === 'idle' && chat.saved !== null && !hasUnsaved(chat)
        ? t('assistant.saved', { id: chat.saved.reportId })
        : null}
    </output>
  );
}

function SaveButton({ state, conversation }: ConversationProps) {
  const t = useT();
  const save = async () => {
    if (!(await conversation.save())) return;
    const { saved } = conversation.getState().chat;
    if (saved) toast.success(t('assistant.saved', { id: saved.reportId }));
  };
  return (
    <Button
      variant="primary"
      disabled={state.isThinking || !hasUnsaved(state.chat)}
      busy={state.saving.is === 'running'}
      onClick={() => void save()}
    >
      <Save aria-hidden size={16} />
      {t('assistant.saveReport')}
    </Button>
  );
}
