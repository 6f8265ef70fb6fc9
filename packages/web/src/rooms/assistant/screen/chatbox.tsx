import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConnectionNotice } from '../../../ui/feedback/connection-notice.tsx';
import { AssistantBubble, OWN_MESSAGE, UserBubble } from './bubble-pane.tsx';
import { type Entry, roomLeft } from '../chat/chat.ts';
import { ClarifyingQuestion } from './clarifying-question.tsx';
import { Composer } from './composer-pane.tsx';
import type { ConversationProps } from './conversation-panel.tsx';
import { Suggestions } from './suggestions.tsx';

const LOG_PADDING_PX = 16;

/** The messages of a conversation and the input. */
export function Chatbox(props: ConversationProps) {
  const t = useT();
  const { conversation } = props;
  const { chat, isThinking } = props.state;
  const log = useRef<HTMLDivElement>(null);
  const length = chat.entries.length;
  useEffect(() => {
    if (log.current !== null) scrollToNewest(log.current);
  }, [length, isThinking]);
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label={t('assistant.log')}
        // Scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // `relative`: texts for screen readers only are placed absolutely, and must not stretch the page.
        className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        <AssistantBubble>{t('assistant.greeting')}</AssistantBubble>
        {chat.entries.map((entry, index) => (
          // Entries are only ever appended.
          // oxlint-disable-next-line react/no-array-index-key
          <EntryView key={index} entry={entry} isLast={index === length - 1} {...props} />
        ))}
        {isThinking && (
          <AssistantBubble>
            <span className="animate-pulse text-muted">{t('assistant.thinking')}</span>
          </AssistantBubble>
        )}
      </div>
      <div className="px-3 pb-3 empty:hidden">
        <ConnectionNotice />
      </div>
      <Composer
        typed={chat.typed}
        read={() => conversation.getState().chat.typed}
        onType={conversation.type}
        onSend={conversation.send}
        room={roomLeft(chat)}
        label={t('assistant.message')}
        placeholder={t('assistant.messagePlaceholder')}
      />
    </>
  );
}

/** Scrolls the user's newest message to the top, so that its answer is read from the start. */
function scrollToNewest(log: HTMLElement): void {
  const own = [...log.querySelectorAll<HTMLElement>(`[${OWN_MESSAGE}]`)].at(-1);
  if (own) log.scrollTo({ top: own.offsetTop - LOG_PADDING_PX });
}

type EntryProps = ConversationProps & {
  entry: Entry;
  /** Only the newest answer has buttons. */
  isLast: boolean;
};

function EntryView({ entry, isLast, ...props }: EntryProps) {
  const t = useT();
  switch (entry.kind) {
    case 'user':
      return <UserBubble>{entry.text}</UserBubble>;
    case 'suggestions':
      return (
        <Answer
          question={
            isLast &&
            entry.asks === true && <ClarifyingQuestion results={entry.results} {...props} />
          }
        >
          <Suggestions
            results={entry.results}
            chosen={props.state.chat.solutionId}
            onChoose={isLast ? props.conversation.choose : null}
          />
        </Answer>
      );
    case 'picked':
      return <UserBubble>{entry.text}</UserBubble>;
    case 'noMatch':
      return <Answer>{t('assistant.noMatch')}</Answer>;
    case 'aiError':
      return <Failure {...entry} />;
  }
}

/** What went wrong. Without an answer, the details have the address of the request. */
function Failure({ error, away = false }: Extract<Entry, { kind: 'aiError' }>) {
  const t = useT();
  if (!away) return <Answer>{t('assistant.aiError', { error })}</Answer>;
  return (
    <Answer>
      {t('assistant.aiError', { error: t('assistant.away') })}
      <details className="mt-1 text-sm text-muted">
        <summary className="cursor-pointer">{t('assistant.errorDetails')}</summary>
        <span dir="ltr">{error}</span>
      </details>
    </Answer>
  );
}

/** A message of the assistant itself, with the notice that staff checks it. */
function Answer({ children, question }: { children: ReactNode; question?: ReactNode }) {
  const t = useT();
  return (
    <AssistantBubble foot={t('assistant.notice')} after={question}>
      {children}
    </AssistantBubble>
  );
}
