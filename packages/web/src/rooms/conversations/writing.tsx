import { type ClientClaim, isReopenOver } from '@recourse/contract/claims';
import { LIMITS } from '@recourse/contract/values/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useConnection } from '../../lib/api/connection.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import type { Waiting } from '../../lib/form/waiting.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Composer } from '../assistant/screen/composer-pane.tsx';
import { CONVERSATIONS_KEY, reopen } from './conversations.queries.ts';
import { sayIn, sendHeld, sender, takeBack } from './outbox.ts';
import type { useTyped } from './use-typed.ts';

interface WritingProps {
  conversationId: string;
  claim: ClientClaim | null;
  /** Nothing can be written any more: the claim is closed, or gone. */
  over: 'CLOSED' | 'DELETED' | null;
  field: ReturnType<typeof useTyped>;
  /** What was said before the session ended. */
  held: readonly Waiting[];
  onStartOver: () => void;
}

/** Where one writes, with everything that stands in the way of it. */
export function Writing({ conversationId, claim, over, field, held, onStartOver }: WritingProps) {
  const t = useT();
  const isOnline = useConnection() === 'online';
  const send = (text: string) => {
    if (text.trim() === '') return;
    sayIn(conversationId, { body: text.trim() });
    field.type('');
  };
  const label = useComposerLabel(claim);
  const [now] = useState(() => new Date());
  const isLate = claim !== null && isReopenOver(claim, now);
  return (
    <>
      {(held.length > 0 || !isOnline || over !== null) && (
        <div className="grid gap-2 px-3 pb-3">
          {held.length > 0 && <HeldQuestion held={held} field={field} />}
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
        <Composer
          typed={field.typed}
          read={field.read}
          onType={field.type}
          onSend={send}
          room={LIMITS.longText}
          label={label}
          placeholder={claim === null ? t('assistant.messagePlaceholder') : label}
        />
      )}
    </>
  );
}

/** To whom one writes. */
function useComposerLabel(claim: ClientClaim | null): string {
  const t = useT();
  if (claim === null) return t('assistant.message');
  const { assigneeName: name } = claim;
  return name === null ? t('conversations.writeToUs') : t('conversations.writeTo', { name });
}

/** Asks before anything goes out that was said before the session ended. */
function HeldQuestion({ held, field }: Pick<WritingProps, 'held' | 'field'>) {
  const t = useT();
  const putBack = () => {
    const text = takeBack(held);
    field.type([field.read(), text].filter((part) => part !== '').join('\n'));
  };
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
        <Button size="sm" onClick={putBack}>
          {t('conversations.takeBack')}
        </Button>
      </div>
    </Notice>
  );
}

interface OverNoticeProps extends Pick<WritingProps, 'conversationId' | 'onStartOver'> {
  over: 'CLOSED' | 'DELETED';
  /** The claim that can be opened again. */
  claimId: number | null;
}

/** Stands where one writes, once the claim is closed: what was typed is kept for either way on. */
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
