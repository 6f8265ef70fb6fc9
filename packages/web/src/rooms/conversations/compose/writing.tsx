import { type Claim, isReopenOver } from '@recourse/contract/claims';
import { LIMITS } from '@recourse/contract/values/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useConnection } from '../../../lib/api/connection.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { AttachedFiles } from '../../../lib/files/attached-files.ts';
import type { Waiting } from '../../../lib/form/waiting.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Composer } from '../../assistant/screen/composer-pane.tsx';
import { CONVERSATIONS_KEY, reopen } from '../conversations.queries.ts';
import { sayIn, sendHeld, sender } from '../outbox.ts';
import type { useTyped } from './use-typed.ts';

// Comes with the first claim: the assistant reads no files, people do.
const ChatFiles = lazyPart(async () => (await import('./chat-files.tsx')).ChatFiles);

interface WritingProps {
  conversationId: string;
  claim: Claim | null;
  /** Why nothing can be written any more: the claim is closed or deleted. */
  over: 'CLOSED' | 'DELETED' | null;
  field: ReturnType<typeof useTyped>;
  /** Files of messages that were removed before they were sent. */
  returned: NonNullable<Waiting['files']>;
  onRestored: () => void;
  /** Messages that were written before the session ended. */
  held: readonly Waiting[];
  onTakeBack: (messages: readonly Waiting[]) => void;
  onStartOver: () => void;
}

/** The form for a message, or what prevents writing. */
export function Writing({ conversationId, claim, over, held, onStartOver, ...own }: WritingProps) {
  const { field } = own;
  const zone = useRef<HTMLDivElement>(null);
  const t = useT();
  const isOnline = useConnection() === 'online';
  const { send, isNotUploaded, setQueue } = useSending({ conversationId, field });
  const label = useComposerLabel(claim);
  const [now] = useState(() => new Date());
  const isLate = claim !== null && isReopenOver(claim, now);
  return (
    <>
      {(held.length > 0 || !isOnline || over !== null) && (
        <div className="grid gap-2 px-3 pb-3">
          {held.length > 0 && <HeldQuestion held={held} onTakeBack={own.onTakeBack} />}
          {!isOnline && <Notice tone="warning">{t('conversations.notConnected')}</Notice>}
          {over !== null && (
            <OverNotice
              {...{ conversationId, over, onStartOver }}
              claimId={over === 'CLOSED' && claim && !isLate ? claim.id : null}
            />
          )}
        </div>
      )}
      {over === null && (
        <div
          ref={zone}
          className="outline-brand data-dropping:outline-2 data-dropping:-outline-offset-4 data-dropping:outline-dashed"
        >
          {isNotUploaded && (
            <div className="px-3 pb-3">
              <Notice tone="danger">{t('claims.fileNotUploaded')}</Notice>
            </div>
          )}
          <Composer
            typed={field.typed}
            read={field.read}
            onType={field.type}
            onSend={send}
            room={LIMITS.longText}
            label={label}
            placeholder={claim === null ? t('assistant.messagePlaceholder') : label}
            tools={
              claim !== null && (
                <ChatFiles
                  {...{ conversationId, zone }}
                  returned={own.returned}
                  onRestored={own.onRestored}
                  onQueue={setQueue}
                />
              )
            }
          />
        </div>
      )}
    </>
  );
}

/** Sends the typed text, with its files once they are uploaded. `setQueue` receives the files of the form. */
function useSending({ conversationId, field }: Pick<WritingProps, 'conversationId' | 'field'>) {
  const [isNotUploaded, setNotUploaded] = useState(false);
  const [queue, setQueue] = useState<AttachedFiles | null>(null);
  const isWaiting = useRef(false);
  const say = (body: string): void => {
    const sent = queue?.named() ?? [];
    sayIn(conversationId, { body, ...(sent.length > 0 && { files: sent }) });
    queue?.forget();
    // Text that was typed during the upload stays.
    if (field.read().trim() === body) field.type('');
  };
  const send = (text: string): void => {
    const body = text.trim();
    if (body === '' || isWaiting.current) return;
    if (queue === null || queue.shown().list.length === 0) {
      setNotUploaded(false);
      return say(body);
    }
    isWaiting.current = true;
    void queue.settle().then((ids) => {
      isWaiting.current = false;
      setNotUploaded(ids === null);
      if (ids !== null) say(body);
    });
  };
  return { send, isNotUploaded, setQueue };
}

/** The receiver of the messages. */
function useComposerLabel(claim: Claim | null): string {
  const t = useT();
  if (claim === null) return t('assistant.message');
  const { assigneeName: name } = claim;
  return name === null ? t('conversations.writeToUs') : t('conversations.writeTo', { name });
}

/** Asks before sending messages that were written before the session ended. */
function HeldQuestion({ held, onTakeBack }: Pick<WritingProps, 'held' | 'onTakeBack'>) {
  const t = useT();
  return (
    <Notice tone="warning">
      <p>{t('conversations.held', { count: held.length })}</p>
      <ul className="my-1.5 grid max-h-24 gap-1 overflow-y-auto">
        {held.map(({ id, body }) => (
          <li key={id} dir="auto" className="line-clamp-2 border-s-2 border-current ps-2">
            {body}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={sendHeld}>
          {t('conversations.sendNow')}
        </Button>
        <Button size="sm" onClick={() => onTakeBack(held)}>
          {t('conversations.takeBack')}
        </Button>
      </div>
    </Notice>
  );
}

interface OverNoticeProps extends Pick<WritingProps, 'conversationId' | 'onStartOver'> {
  over: 'CLOSED' | 'DELETED';
  /** The claim that can be reopened. */
  claimId: number | null;
}

/**
 * Shown in place of the message form when the claim is closed. The typed text is kept whether the
 * claim is reopened or a new one is filed.
 */
function OverNotice({ conversationId, over, claimId, onStartOver }: OverNoticeProps) {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [key] = useState(randomId);
  const closedText = claimId === null ? 'conversations.closedForGood' : 'conversations.closed';
  const reopenIt = async (id: number) => {
    setBusy(true);
    setError(null);
    try {
      await reopen(id, key);
      await client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      sender.retry(conversationId);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error !== null && (
        <Notice tone="danger">
          {ruleText(t, errorText(error, t('conversations.reopenFailed')))}
        </Notice>
      )}
      <Notice tone="info">
        <p>{t(over === 'DELETED' ? 'conversations.deleted' : closedText)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {claimId !== null && (
            <Button
              size="sm"
              variant="primary"
              busy={isBusy}
              onClick={() => void reopenIt(claimId)}
            >
              {t('conversations.reopen')}
            </Button>
          )}
          <Button size="sm" onClick={onStartOver}>
            {t('assistant.newConversation')}
          </Button>
        </div>
      </Notice>
    </>
  );
}
