import type { QueueCode } from '@recourse/contract/inbox/queues';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { SEARCH_LENGTH } from '../../lib/list/list-state.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { INBOX_PAGE, inboxCountsQuery, type inboxRowsQuery } from './inbox.queries.ts';
import { type InboxRole, isByDate, QUEUE_LOOKS, queueGroups } from './queues.ts';
import { RowLink } from './row-link.tsx';
import { type InboxPlace, isSame, queueAddress } from './use-inbox-place.ts';

type Page = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof inboxRowsQuery>['queryFn']>>>
>;

interface InboxListProps {
  role: InboxRole;
  place: InboxPlace;
  query: UseQueryResult<Page>;
}

/** The rows of the chosen queue: what is due first, or the oldest first. */
export function InboxList({ role, place, query }: InboxListProps) {
  const t = useT();
  const { list, queue, opened, addressOf } = place;
  const label = t(QUEUE_LOOKS[queue].label);
  const { data } = query;
  const { page, correctPage } = list;
  const isBeyond = data !== undefined && data.rows.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) correctPage(page - 1);
    // correctPage is new at every drawing and does the same thing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond, page]);
  return (
    <section aria-labelledby="queue-title" className="flex min-h-0 flex-col lg:h-full">
      <div className="grid shrink-0 gap-2.5 border-b border-line p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="queue-title" className="font-bold">
            {label}
          </h2>
          <span className="text-[0.8125rem] text-muted">
            {t(isByDate(queue) ? 'inbox.dueFirst' : 'inbox.oldestFirst')}
          </span>
        </div>
        <SearchBox
          key={queue}
          label={t('inbox.search')}
          value={list.q}
          maxLength={SEARCH_LENGTH}
          onSearch={list.setSearch}
        />
      </div>
      <div className="min-h-0 flex-1 lg:overflow-y-auto" aria-busy={query.isPending}>
        {query.isError && (
          <div className="p-4">
            <RetryNotice onRetry={() => void query.refetch()}>
              {errorText(query.error, t('inbox.loadFailed'))}
            </RetryNotice>
          </div>
        )}
        {query.isPending && <SkeletonList />}
        {data !== undefined && data.rows.length > 0 && (
          <ul aria-label={label}>
            {data.rows.map((row) => (
              <li key={`${row.kind}-${row.id}`}>
                <RowLink row={row} to={addressOf(row)} isOpen={isSame(row, opened)} />
              </li>
            ))}
          </ul>
        )}
        {data?.rows.length === 0 && !isBeyond && (
          <EmptyQueue role={role} queue={queue} isSearched={list.q !== ''} />
        )}
      </div>
      {data !== undefined && data.meta.total > INBOX_PAGE && (
        <div className="shrink-0 border-t border-line p-3">
          <Pager
            page={page}
            perPage={INBOX_PAGE}
            total={data.meta.total}
            isLeast={data.meta.isLeast}
            onPage={(next) => list.setPage(next, next === page + 1 ? data.meta.next : null)}
          />
        </div>
      )}
    </section>
  );
}

/** Rows in their final height. */
function SkeletonList() {
  return (
    <ul aria-hidden>
      {Array.from({ length: 6 }, (_, row) => (
        <li key={row} className="grid h-24 content-center gap-2.5 border-b border-line ps-8 pe-4">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-11/12" />
          <Skeleton className="h-3 w-1/2" />
        </li>
      ))}
    </ul>
  );
}

interface EmptyQueueProps {
  role: InboxRole;
  queue: QueueCode;
  isSearched: boolean;
}

/** Says that nothing waits here, and leads to the next queue where something does. */
function EmptyQueue({ role, queue, isSearched }: EmptyQueueProps) {
  const t = useT();
  const counts = useQuery(inboxCountsQuery).data?.queues ?? [];
  if (isSearched) return <EmptyState title={t('inbox.noMatch')} text={t('inbox.noMatchText')} />;
  const codes = queueGroups(role).flat();
  const following = [...codes.slice(codes.indexOf(queue) + 1), ...codes];
  const next = following.find((code) => counts.some((one) => one.code === code && one.count > 0));
  const nextName = next === undefined ? '' : t(QUEUE_LOOKS[next].label);
  return (
    <EmptyState
      title={t(QUEUE_LOOKS[queue].empty)}
      text={next === undefined ? t('inbox.allDone') : undefined}
      action={
        next !== undefined && (
          <Link to={queueAddress(next)} className={buttonClass({ variant: 'primary' })}>
            {queue === 'MINE' && next === 'UNASSIGNED'
              ? t('inbox.takeOne')
              : t('inbox.goOn', { queue: nextName })}
          </Link>
        )
      }
    />
  );
}
