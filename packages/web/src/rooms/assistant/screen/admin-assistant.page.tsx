import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { hasUnsaved } from '../chat/chat.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { texts } from '../../../texts/en-chat.ts';

addEnglishTexts(texts);

const ConfirmDialog = lazyPart(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

/** The assistant for administrators, who test its answers and save the report with a button. */
export function AdminAssistantPage() {
  const t = useT();
  const [state, conversation] = useConversation();
  const [asks, setAsks] = useState(false);
  const restart = () => {
    setAsks(false);
    conversation.restart();
  };
  return (
    <>
      <PageHeader
        title={t('assistant.title')}
        subtitle={t('assistant.subtitleAdmin')}
        actions={
          <Button
            disabled={state.chat.entries.length === 0}
            onClick={() => (hasUnsaved(state.chat) ? setAsks(true) : restart())}
          >
            <MessageSquarePlus aria-hidden size={16} />
            {t('assistant.newConversation')}
          </Button>
        }
      />
      <ConversationPanel state={state} conversation={conversation} />
      {asks && (
        <ConfirmDialog
          open
          title={t('assistant.newTitle')}
          text={t('assistant.newText')}
          cancelLabel={t('common.cancel')}
          confirmLabel={t('assistant.newConversation')}
          onCancel={() => setAsks(false)}
          onConfirm={restart}
        />
      )}
    </>
  );
}
