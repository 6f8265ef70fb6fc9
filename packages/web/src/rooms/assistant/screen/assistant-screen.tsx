import { MessageSquarePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { retryWhenReachable } from '../../../lib/api/retry-when-reachable.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { hasUnsaved } from '../chat/chat.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { useFirstWords } from '../conversation/use-first-words.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { texts } from '../../../texts/en-chat.ts';

addEnglishTexts(texts);

const ConfirmDialog = lazy(async () => ({
  default: (await retryWhenReachable(() => import('../../../ui/dialog/confirm-dialog.tsx')))
    .ConfirmDialog,
}));

interface AssistantScreenProps {
  subtitle: string;
  autoSave: boolean;
  withHandOver: boolean;
}

/** The assistant's screen, for everyone who may use it. */
export function AssistantScreen({ subtitle, autoSave, withHandOver }: AssistantScreenProps) {
  const t = useT();
  const [state, conversation] = useConversation(autoSave);
  useFirstWords(conversation.send);
  const [asks, setAsks] = useState(false);
  const restart = () => {
    setAsks(false);
    conversation.restart();
  };
  return (
    <>
      <PageHeader
        title={t('assistant.title')}
        subtitle={subtitle}
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
      <ConversationPanel
        state={state}
        conversation={conversation}
        autoSave={autoSave}
        withHandOver={withHandOver}
      />
      {asks && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('assistant.newTitle')}
            text={t('assistant.newText')}
            cancelLabel={t('common.cancel')}
            confirmLabel={t('assistant.newConversation')}
            onCancel={() => setAsks(false)}
            onConfirm={restart}
          />
        </Suspense>
      )}
    </>
  );
}
