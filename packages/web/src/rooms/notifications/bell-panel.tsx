import { Popover } from '@base-ui/react/popover';
import type { Role } from '@recourse/contract/values/roles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { NOTIFICATION_SETTINGS } from '../../app/paths.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { unreadQuery, useMarkRead } from '../../lib/live/unread.ts';
import { texts } from '../../texts/en-notifications.ts';
import { Button } from '../../ui/button/button.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { AnchoredPopup } from '../../ui/menu/popup-button.tsx';
import { notificationList } from './notification-list.queries.ts';
import { QUEUES } from './notification-place.ts';
import { NotificationRow } from './notification-row.tsx';

addEnglishTexts(texts);

/** The notifications, newest first. Arrow keys move from row to row. */
export function BellPanel({ role, anchor, open, onOpenChange }: AnchoredPopup & { role: Role }) {
  const t = useT();
  const close = () => onOpenChange(false);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-40">
          <Popover.Popup
            ref={panel}
            aria-label={t('notifications.title')}
            finalFocus={anchor}
            initialFocus={panel}
            onKeyDown={walkRows}
            className="flex max-h-[min(34rem,var(--available-height))] w-[min(26rem,calc(100vw-2rem))] flex-col rounded-xl border border-line bg-card text-sm shadow-pop outline-none"
          >
            <PanelHead role={role} onGo={close} />
            <Queue role={role} onGo={close} />
            <Rows role={role} onGo={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PanelHead({ role, onGo }: { role: Role; onGo: () => void }) {
  const t = useT();
  const { data } = useQuery(unreadQuery);
  const { mutate, isPending } = useMarkRead();
  const newest = data?.newest ?? null;
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
      <h2 className="font-semibold">{t('notifications.title')}</h2>
      <div className="flex items-center gap-1.5">
        {newest !== null && (
          <Button size="sm" disabled={isPending} onClick={() => mutate({ before: newest })}>
            {t('notifications.readAll')}
          </Button>
        )}
        <Link
          to={NOTIFICATION_SETTINGS[role]}
          aria-label={t('nav.notifications')}
          title={t('nav.notifications')}
          onClick={onGo}
          className="inline-grid size-9 place-items-center rounded-lg text-muted hover:bg-soft hover:text-fg"
        >
          <Settings aria-hidden size={17} />
        </Link>
      </div>
    </div>
  );
}

/**
 * The number of unassigned claims. It is not a notification row, because it is not addressed to one
 * person.
 */
function Queue({ role, onGo }: { role: Role; onGo: () => void }) {
  const t = useT();
  const queued = useQuery(unreadQuery).data?.queued;
  if (role === 'CLIENT' || !queued || queued.count === 0) return null;
  return (
    <Link
      to={QUEUES[role]}
      onClick={onGo}
      data-row
      className="block border-b border-line bg-warning-soft px-4 py-2.5 font-medium outline-offset-[-2px] hover:underline"
    >
      {queued.more
        ? t('notifications.queuedMore', { count: queued.count })
        : t('notifications.queued', { count: queued.count })}
    </Link>
  );
}

function Rows({ role, onGo }: { role: Role; onGo: () => void }) {
  const t = useT();
  const query = useInfiniteQuery(notificationList);
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  if (query.isPending) return <Skeleton className="m-4 h-40" />;
  if (query.isError && rows.length === 0)
    return (
      <div className="p-4">
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('notifications.loadFailed'))}
        </RetryNotice>
      </div>
    );
  if (rows.length === 0)
    return <p className="px-4 py-8 text-center text-muted">{t('notifications.empty')}</p>;
  return (
    <div className="min-h-0 overflow-y-auto">
      <ul>
        {rows.map((row) => (
          <NotificationRow key={row.id} row={row} role={role} onGo={onGo} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-3 text-center">
          <Button
            size="sm"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('notifications.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the row below or above. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  event.preventDefault();
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
}
