import type { Conversation } from '@recourse/contract/conversations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { conversationsQuery } from './conversations.queries.ts';
import { Reference } from '../../ui/display/reference.tsx';

interface EarlierConversationsProps {
  /** The id of the open conversation. */
  current: string | null;
  onOpen: (conversationId: string) => void;
}

/** The user's conversations, to open one again. */
export function EarlierConversations({ current, onOpen }: EarlierConversationsProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...conversationsQuery(page), placeholderData: keepPreviousData });
  const { data, meta } = query.data ?? { data: [], meta: null };
  return (
    <Card aria-labelledby="earlier-conversations" className="grid gap-2 p-5">
      <h2 id="earlier-conversations" className="font-semibold">
        {t('conversations.earlier')}
      </h2>
      {query.isError && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('conversations.earlierFailed'))}
        </RetryNotice>
      )}
      {meta !== null && data.length === 0 && (
        <p className="text-sm text-muted">{t('conversations.none')}</p>
      )}
      <ul className="-mx-2 grid gap-0.5">
        {data.map((one) => (
          <li key={one.id}>
            <OpenButton
              conversation={one}
              isCurrent={one.conversationId === current}
              onOpen={() => onOpen(one.conversationId)}
            />
          </li>
        ))}
      </ul>
      {meta !== null && (meta.next !== null || page > 1) && (
        <div className="flex gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('conversations.newer')}
          </Button>
          <Button size="sm" disabled={meta.next === null} onClick={() => setPage(page + 1)}>
            {t('conversations.older')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface OpenButtonProps {
  conversation: Conversation;
  isCurrent: boolean;
  onOpen: () => void;
}

function OpenButton({ conversation, isCurrent, onOpen }: OpenButtonProps) {
  const t = useT();
  const { title, updatedAt, claim } = conversation;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      className="grid w-full gap-0.5 rounded-lg px-2 py-1.5 text-start text-sm hover:bg-soft aria-[current]:bg-brand-soft"
    >
      <span dir="auto" className="truncate font-medium">
        {title === '' ? t('conversations.untitled') : title}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        <DateTime at={updatedAt} />
        {claim !== null && <Reference>{claim.reference}</Reference>}
      </span>
    </button>
  );
}
