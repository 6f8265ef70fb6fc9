import type { Claim } from '@recourse/contract/claims';
import { useCallback, useMemo, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import type { Waiting } from '../../../lib/form/waiting.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useReadClaim } from '../../../lib/live/unread.ts';
import { sessionName } from '../../../lib/session/session.ts';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AssistantBubble } from '../../assistant/screen/bubble-pane.tsx';
import { actsIn } from '../acts.ts';
import { ConversationLog } from '../conversation-log.tsx';
import { EntryView } from '../entries.tsx';
import { moveWaiting, sender, takeBack } from '../outbox.ts';
import { keepTyped, newPlace, type Place } from '../../../lib/form/conversation-place.ts';
import { ReportCard } from '../report-card.tsx';
import { stateOf } from '../panel-state.ts';
import { timeline } from '../timeline.ts';
import { useConversation } from '../use-conversation.ts';
import type { useOutbox } from '../use-outbox.ts';
import { useTyped } from '../compose/use-typed.ts';
import { Writing } from '../compose/writing.tsx';

interface ConversationPanelProps {
  place: Place;
  outbox: ReturnType<typeof useOutbox>;
  onOpen: (place: Place) => void;
}

/** A conversation: its messages, the form for a message, and its report. */
export function ConversationPanel({ place, outbox, onOpen }: ConversationPanelProps) {
  const t = useT();
  const { conversationId } = place;
  const { kept, unsent, isLoading, error, retry } = useConversation(place, outbox.waiting);
  const field = useTyped(conversationId);
  const [returned, setReturned] = useState<NonNullable<Waiting['files']>>([]);
  const acts = useMemo(() => actsIn(conversationId), [conversationId]);
  const { messages, claim, report } = kept;
  const forgetReturned = useCallback(() => setReturned([]), []);
  const entries = timeline({ messages, waiting: unsent, claim });
  const { over, saving, isThinking, isHandingOver, mayAsk } = stateOf({ kept, unsent, ...outbox });
  const held = outbox.waiting.filter(({ session }) => session !== sessionName());
  const putBack = (messages: readonly Waiting[]) => {
    const taken = takeBack(messages);
    field.type([taken.text, field.read()].filter((part) => part !== '').join('\n'));
    setReturned((earlier) => [...earlier, ...taken.files]);
  };
  const startOver = () => {
    const next = newPlace();
    keepTyped(next.conversationId, field.read());
    field.type('');
    moveWaiting(conversationId, next.conversationId);
    onOpen(next);
  };
  const unsentState = {
    troubles: outbox.troubles,
    first: outbox.sending ?? unsent[0]?.id ?? null,
    retry: () => sender.retry(conversationId),
    takeBack: (message: Waiting) => putBack([message]),
  };
  return (
    <>
      {claim && <SeenClaim claim={claim} />}
      <Card
        aria-label={t('assistant.title')}
        className="flex h-[calc(100dvh-13rem)] min-h-104 flex-col overflow-hidden lg:row-span-2"
      >
        <ConversationLog entries={entries}>
          <AssistantBubble>{t('assistant.greeting')}</AssistantBubble>
          {isLoading && <Skeleton className="h-24 w-4/5 shrink-0" />}
          {error !== null && (
            <RetryNotice onRetry={retry}>
              {errorText(error, t('conversations.loadFailed'))}
            </RetryNotice>
          )}
          {entries.map((entry) => (
            <EntryView key={keyOf(entry)} {...{ entry, claim, acts }} unsent={unsentState} />
          ))}
          {isThinking && (
            <AssistantBubble>
              <span className="animate-pulse text-muted">{t('assistant.thinking')}</span>
            </AssistantBubble>
          )}
        </ConversationLog>
        <Writing
          {...{ conversationId, claim, over, field, returned, held }}
          onTakeBack={putBack}
          onRestored={forgetReturned}
          onStartOver={startOver}
        />
      </Card>
      <ReportCard
        report={report}
        saving={saving}
        onRetry={() => sender.retry(conversationId)}
        onPerson={
          claim === null && over === null
            ? () => acts.say('PERSON', t('assistant.talkToPerson'))
            : null
        }
        mayAsk={mayAsk}
        isHandingOver={isHandingOver}
      />
    </>
  );
}

/** Notifications about the claim are marked as read with the conversation. */
function SeenClaim({ claim }: { claim: Claim }) {
  useReadClaim(claim.id);
  return null;
}

/** A message keeps its key after it has been sent. */
function keyOf(entry: ReturnType<typeof timeline>[number]): string {
  if (entry.kind === 'waiting') return entry.message.id;
  if (entry.kind === 'handedOver' || entry.kind === 'resolved') return entry.kind;
  return entry.message.clientMessageId ?? String(entry.message.id);
}
