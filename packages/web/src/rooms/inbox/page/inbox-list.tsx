import type { QueueCode } from '@recourse/contract/inbox/queues';
import type { View } from '@recourse/contract/inbox/views';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { ListPager } from '../../../ui/list/pager.tsx';
import { PickRow } from '../bulk/pick-row.tsx';
import type { Bulk } from '../bulk/use-bulk.ts';
import type { Picking } from '../bulk/use-picked.ts';
import { INBOX_PAGE, type InboxPage, type InboxRow, inboxCountsQuery } from '../inbox.queries.ts';
import { ListTop } from './list-top.tsx';
import { type InboxRole, QUEUE_LOOKS, queueGroups } from '../queues.ts';
import { RowLink } from './row-link.tsx';
import { isView, nameOfList, type ShownList } from '../shown-list.ts';
import { type InboxPlace, isSame, queueAddress } from '../use-inbox-place.ts';
import type { Shown } from '../views/use-shown-list.ts';

const BulkBar = lazyPart(async () => (await import('../bulk/bulk-bar.tsx')).BulkBar);

interface InboxListProps {
  role: InboxRole;
  place: InboxPlace;
  shown: Shown;
  onEdit: (view: View) => void;
  query: UseQueryResult<InboxPage>;
  picking: Picking;
  bulk: Bulk;
}

interface RowProps {
  row: InboxRow;
  children: ReactNode;
}

/** The rows of the chosen queue or view, in its order. */
export function InboxList({ role, place, shown, onEdit, query, picking, bulk }: InboxListProps) {
  const t = useT();
  const { list, opened, addressOf } = place;
  const label = shown.list === undefined ? t('inbox.views') : nameOfList(t, shown.list);
  const { data } = query;
  const { page, correctPage } = list;
  const hasRows = data?.rows.some(({ kind }) => kind === 'claim') === true;
  const isLoading = query.isPending && !shown.isGone && shown.error === null;
  const isBeyond = data !== undefined && data.rows.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) correctPage(page - 1);
    // correctPage is a new function in every render and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBeyond, page]);
  return (
    <section aria-labelledby="queue-title" className="flex min-h-0 flex-col lg:h-full">
      <ListTop
        // Typed and saved state belongs to one list.
        key={place.viewId ?? place.queue}
        {...{ role, place, label, onEdit }}
        shown={shown.list}
        total={data?.meta.total ?? 0}
        onPick={hasRows && !picking.isPicking ? picking.begin : undefined}
      />
      <div className="min-h-0 flex-1 lg:overflow-y-auto" aria-busy={isLoading}>
        {query.isError && (
          <div className="p-4">
            <RetryNotice onRetry={() => void query.refetch()}>
              {errorText(query.error, t('inbox.loadFailed'))}
            </RetryNotice>
          </div>
        )}
        {shown.list === undefined && shown.error !== null && (
          <div className="p-4">
            <RetryNotice onRetry={shown.retry}>
              {errorText(shown.error, t('inbox.viewsFailed'))}
            </RetryNotice>
          </div>
        )}
        {shown.isGone && <EmptyState title={t('inbox.viewGone')} />}
        {isLoading && <SkeletonList />}
        {data !== undefined && data.rows.length > 0 && (
          <ul aria-label={label}>
            {data.rows.map((row) => (
              <li key={`${row.kind}-${row.id}`}>
                <Row {...{ row, picking }}>
                  <RowLink row={row} to={addressOf(row)} isOpen={isSame(row, opened)} />
                </Row>
              </li>
            ))}
          </ul>
        )}
        {data?.rows.length === 0 && !isBeyond && shown.list !== undefined && (
          <EmptyList role={role} list={shown.list} isSearched={list.q !== ''} />
        )}
      </div>
      {data !== undefined && data.meta.total > INBOX_PAGE && (
        <div className="shrink-0 border-t border-line p-3">
          <ListPager list={{ ...list, perPage: INBOX_PAGE }} meta={data.meta} />
        </div>
      )}
      {(picking.isPicking || bulk.last !== null) && <BulkBar {...{ role, picking, bulk }} />}
    </section>
  );
}

/** Claims can be selected to change many of them at once. Reports are confirmed one by one. */
function Row({ row, picking, children }: Pick<InboxListProps, 'picking'> & RowProps) {
  if (row.kind !== 'claim') return children;
  return (
    <PickRow claim={row.claim} picking={picking}>
      {children}
    </PickRow>
  );
}

/** Placeholder rows in their final height. */
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

interface EmptyListProps {
  role: InboxRole;
  list: ShownList;
  isSearched: boolean;
}

/** Shown when the list is empty. */
function EmptyList({ role, list, isSearched }: EmptyListProps) {
  const t = useT();
  if (isSearched) return <EmptyState title={t('inbox.noMatch')} text={t('inbox.noMatchText')} />;
  if (isView(list)) return <EmptyState title={t('inbox.noneInView')} />;
  return <EmptyQueue role={role} queue={list} />;
}

/** A link to the next queue with waiting items. */
function EmptyQueue({ role, queue }: { role: InboxRole; queue: QueueCode }) {
  const t = useT();
  const counts = useQuery(inboxCountsQuery).data?.queues ?? [];
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
