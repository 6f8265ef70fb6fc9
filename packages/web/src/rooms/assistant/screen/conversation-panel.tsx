import { useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Chatbox } from './chatbox.tsx';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { ReportPanel } from './report-panel.tsx';

export interface ConversationProps {
  state: ConversationState;
  conversation: Conversation;
}

/** A conversation with the assistant: the chat and its report. */
export function ConversationPanel(props: ConversationProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card
        aria-label={t('assistant.title')}
        className="flex h-[calc(100dvh-13rem)] min-h-104 flex-col overflow-hidden"
      >
        <Chatbox {...props} />
      </Card>
      <ReportPanel {...props} />
    </div>
  );
}
