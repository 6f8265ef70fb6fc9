import type { ClientDashboard, OpenComplaint } from '@recourse/contract/dashboards';
import { LIMITS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useDraft } from '../../lib/form/drafts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { unreadQuery } from '../../lib/live/unread.ts';
import { Button } from '../../ui/button/button.tsx';
import { Reference } from '../../ui/display/reference.tsx';
import { UnreadWord } from '../../ui/display/unread-dot.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DueSentence } from '../claims/claim-due-badge.tsx';
import { HomeList, HomeRow } from './home-list.tsx';

const DRAFT = 'home:first-words';
const readText = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);

/** A client's home: a field for what went wrong, and the next steps of his earlier complaints. */
export function ClientHome({ open }: { open: ClientDashboard['open'] | undefined }) {
  const t = useT();
  const unread = useQuery(unreadQuery).data?.claimIds ?? [];
  return (
    <div className="grid gap-6">
      <FirstWords />
      {open === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        open.count === 0 && <p className="text-sm text-muted">{t('home.noneOpen')}</p>
      )}
      {open !== undefined && (
        <HomeList title={t('home.open')} {...open} to={PATHS.clientClaims} all={t('home.allOwn')}>
          {open.items.map((complaint) => (
            <Complaint
              key={complaint.id}
              complaint={complaint}
              isUnread={unread.includes(complaint.id)}
            />
          ))}
        </HomeList>
      )}
    </div>
  );
}

/** Starts a conversation. The code is loaded with the first one; until then the text stays in its field. */
async function begin(words: string): Promise<void> {
  const { beginConversation } = await retryWhenReachable(
    () => import('../../lib/form/conversation-place.ts'),
  );
  beginConversation(words);
}

/**
 * The typed text starts a conversation with the assistant, which answers at once. The text is kept here until it is
 * sent.
 */
function FirstWords() {
  const t = useT();
  const navigate = useNavigate();
  const [text, type, forget] = useDraft(DRAFT, '', readText);
  const [isBeginning, setBeginning] = useState(false);
  const send = () => {
    // A second press while the code is loaded would start a second conversation with the same words.
    if (text.trim() === '' || isBeginning) return;
    setBeginning(true);
    void begin(text.trim())
      .then(() => {
        forget();
        void navigate(PATHS.clientAssistant);
      })
      .finally(() => setBeginning(false));
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <section aria-labelledby="home-wrong">
      <h2 id="home-wrong" className="mb-2 text-xl font-bold tracking-tight">
        {t('home.wrong')}
      </h2>
      <Card className="grid gap-2 p-3 outline-2 outline-offset-[-1px] outline-transparent has-[textarea:focus-visible]:outline-accent">
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens this page has come to say something
          autoFocus
          rows={3}
          dir="auto"
          aria-labelledby="home-wrong"
          placeholder={t('home.wrongHint')}
          maxLength={LIMITS.longText}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-60 min-h-20 w-full resize-none rounded-lg bg-transparent px-2 py-1 outline-transparent placeholder:text-muted"
        />
        <div className="flex flex-wrap items-center gap-3">
          <p className="px-2 text-xs text-muted">{t('home.wrongNote')}</p>
          <Button
            variant="primary"
            className="ms-auto"
            disabled={text.trim() === ''}
            busy={isBeginning}
            onClick={send}
          >
            {t('home.send')}
            <SendHorizontal aria-hidden size={16} className="rtl:-scale-x-100" />
          </Button>
        </div>
      </Card>
    </section>
  );
}

/** Starts with what happens next. The client's own text is below. */
function Complaint({ complaint, isUnread }: { complaint: OpenComplaint; isUnread: boolean }) {
  const t = useT();
  const { id, reference, title, status } = complaint;
  // Then nothing happens until the client writes.
  const isWaitedFor = complaint.waitingFor !== null;
  return (
    <HomeRow
      to={`${PATHS.clientClaims}/${id}`}
      head={
        <>
          {isWaitedFor ? t('claims.dueClient.waits') : t(`home.next.${status}`)}{' '}
          {isUnread && <UnreadWord label={t('notifications.unread')} />}
          {!isWaitedFor && complaint.due.length > 0 && (
            <span className="block font-normal">
              <DueSentence claim={complaint} />
            </span>
          )}
        </>
      }
      title={title}
      isStacked
      end={
        <span className="text-xs text-muted max-sm:hidden">
          <Reference>{reference}</Reference>
        </span>
      }
    />
  );
}
