import type { CannedReply } from '@recourse/contract/desk/replies';
import { CANNED } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { repliesQuery } from './replies.queries.ts';

interface Actions {
  onEdit: (reply: CannedReply) => void;
  onDelete: (reply: CannedReply) => void;
}

interface ReplyListProps extends Actions {
  isBusy: boolean;
  onInsert: (reply: CannedReply) => void;
  onNew: () => void;
}

/** The replies that the user may insert, with a search in their title and text. */
export function ReplyList({ isBusy, onInsert, onNew, ...actions }: ReplyListProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const query = useQuery(repliesQuery(useDebounced(typed.trim())));
  const { isAdmin } = useSession();
  const found = query.data;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label={t('replies.search')}
            autoComplete="off"
            maxLength={CANNED.title}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button onClick={onNew}>
          <Plus aria-hidden size={16} />
          {t('replies.new')}
        </Button>
      </div>
      {query.error !== null && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('replies.failed'))}
        </RetryNotice>
      )}
      {query.isPending && <Skeleton className="h-32" />}
      {found?.data.length === 0 && (
        <p className="text-sm text-muted">{t(typed === '' ? 'replies.none' : 'replies.noMatch')}</p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {found?.data.map((reply) => (
          <li key={reply.id} className="flex items-start gap-1">
            <ReplyButton reply={reply} isBusy={isBusy} onInsert={() => onInsert(reply)} />
            {(isAdmin || !reply.shared) && <ReplyActions reply={reply} {...actions} />}
          </li>
        ))}
      </ul>
      {found !== undefined && found.meta.total > found.data.length && (
        <p className="text-sm text-muted">
          {t('replies.more', { shown: found.data.length, total: found.meta.total })}
        </p>
      )}
    </div>
  );
}

interface ReplyButtonProps {
  reply: CannedReply;
  isBusy: boolean;
  onInsert: () => void;
}

/** One reply: its title, with whom it is shared, and its first words. */
function ReplyButton({ reply, isBusy, onInsert }: ReplyButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      disabled={isBusy}
      className="grid min-w-0 flex-1 gap-0.5 rounded-lg px-2 py-1.5 text-start text-sm hover:bg-soft"
      onClick={onInsert}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <span dir="auto" className="font-medium wrap-anywhere">
          {reply.title}
        </span>
        {reply.shared && <Badge>{reply.teamName ?? t('whose.all')}</Badge>}
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-muted">
        {reply.body}
      </span>
    </button>
  );
}

function ReplyActions({ reply, onEdit, onDelete }: Actions & { reply: CannedReply }) {
  const t = useT();
  return (
    <>
      <IconButton label={t('replies.edit', { title: reply.title })} onClick={() => onEdit(reply)}>
        <Pencil aria-hidden size={16} />
      </IconButton>
      <IconButton
        label={t('replies.delete', { title: reply.title })}
        onClick={() => onDelete(reply)}
      >
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </>
  );
}
