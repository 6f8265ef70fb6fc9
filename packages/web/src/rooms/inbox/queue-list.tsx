import type { QueueCode } from '@recourse/contract/inbox/queues';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { inboxCountsQuery } from './inbox.queries.ts';
import { type InboxRole, QUEUE_LOOKS, queueGroups } from './queues.ts';
import { queueAddress } from './use-inbox-place.ts';

interface QueueListProps {
  role: InboxRole;
  chosen: QueueCode;
  /** As chips in a row, where there is no room for a column. */
  asChips: boolean;
}

/** The queues with how much waits in each. */
export function QueueList({ role, chosen, asChips }: QueueListProps) {
  const t = useT();
  const query = useQuery(inboxCountsQuery);
  const groups = queueGroups(role);
  return (
    <nav
      aria-label={t('inbox.queues')}
      className={asChips ? 'px-4 pb-3' : 'grid grid-cols-[minmax(0,1fr)] gap-2.5 px-2'}
    >
      {(asChips ? [groups.flat()] : groups).map((group) => (
        <ul
          key={group[0]}
          className={
            asChips
              ? // One row that scrolls: rows that wrap differently once the counts are here move the whole list.
                '-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:flex-wrap'
              : 'grid gap-0.5 not-first:border-t not-first:border-line not-first:pt-2.5'
          }
        >
          {group.map((code) => (
            <li key={code} className={clsx(asChips && 'shrink-0')}>
              <QueueLink code={code} isChosen={code === chosen} asChip={asChips} />
            </li>
          ))}
        </ul>
      ))}
      {query.isError && !asChips && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('inbox.countsFailed'))}
        </RetryNotice>
      )}
    </nav>
  );
}

interface QueueLinkProps {
  code: QueueCode;
  isChosen: boolean;
  asChip: boolean;
}

function QueueLink({ code, isChosen, asChip }: QueueLinkProps) {
  const t = useT();
  const { label, icon: Icon } = QUEUE_LOOKS[code];
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Only the row of chips scrolls: the place of the chip across is what counts.
    if (asChip && isChosen) link.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [asChip, isChosen]);
  return (
    <Link
      ref={link}
      to={queueAddress(code)}
      aria-current={isChosen ? 'page' : undefined}
      className={clsx(
        'flex items-center gap-2.5 text-sm font-semibold whitespace-nowrap transition-colors',
        asChip ? 'h-9 rounded-full border px-3.5' : 'min-h-9 rounded-lg px-2.5',
        isChosen ? 'border-transparent bg-brand-soft text-accent' : 'border-line hover:bg-soft',
      )}
    >
      {!asChip && <Icon aria-hidden size={16} className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{t(label)}</span>
      <Count code={code} />
    </Link>
  );
}

function Count({ code }: { code: QueueCode }) {
  const format = new Intl.NumberFormat(useLocale());
  const { data } = useQuery(inboxCountsQuery);
  const found = data?.queues.find((queue) => queue.code === code);
  if (found === undefined) return <span aria-hidden className="w-4" />;
  return (
    <span className="text-[0.8125rem] tabular-nums">
      {format.format(found.count)}
      {found.more && '+'}
    </span>
  );
}
