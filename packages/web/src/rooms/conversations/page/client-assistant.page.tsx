import { MessageSquarePlus } from 'lucide-react';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { texts as chatTexts } from '../../../texts/en-chat.ts';
import { texts } from '../../../texts/en-conversations.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { EarlierConversations } from '../earlier-conversations.tsx';
import { newPlace } from '../../../lib/form/conversation-place.ts';
import { useOutbox } from '../use-outbox.ts';
import { usePlace } from '../use-place.ts';

addEnglishTexts(chatTexts);
addEnglishTexts(texts);

/** The assistant for clients. The server stores the conversations, before and after a person takes over. */
export function ClientAssistantPage() {
  const t = useT();
  const outbox = useOutbox();
  const { place, open } = usePlace(outbox.waiting);
  return (
    <>
      <PageHeader
        title={t('assistant.title')}
        subtitle={t('assistant.subtitleClient')}
        actions={
          <Button
            disabled={place === null || isBlank(place, outbox.waiting)}
            onClick={() => open(newPlace())}
          >
            <MessageSquarePlus aria-hidden size={16} />
            {t('assistant.newConversation')}
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
        {place === null ? (
          <Card className="h-[calc(100dvh-13rem)] min-h-104 p-4 lg:row-span-2">
            <Skeleton className="h-24 w-4/5" />
          </Card>
        ) : (
          <ConversationPanel
            key={place.conversationId}
            place={place}
            outbox={outbox}
            onOpen={open}
          />
        )}
        <div className="lg:col-start-2">
          <EarlierConversations
            current={place?.conversationId ?? null}
            onOpen={(conversationId) => open({ conversationId, isNew: false })}
          />
        </div>
      </div>
    </>
  );
}

type Outbox = ReturnType<typeof useOutbox>;

const isBlank = (
  { conversationId, isNew }: NonNullable<ReturnType<typeof usePlace>['place']>,
  waiting: Outbox['waiting'],
): boolean => isNew && !waiting.some((message) => message.conversationId === conversationId);
