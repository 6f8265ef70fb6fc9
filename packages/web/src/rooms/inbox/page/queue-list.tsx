import type { QueueCode } from '@recourse/contract/inbox/queues';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { inboxCountsQuery } from '../inbox.queries.ts';
import { ListLink, ListLinks } from '../list-links.tsx';
import { type InboxRole, QUEUE_LOOKS, queueGroups } from '../queues.ts';
import { queueAddress } from '../use-inbox-place.ts';

interface QueueListProps {
  role: InboxRole;
  /** null: a view is chosen. */
  chosen: QueueCode | null;
  /** Whether to show chips in a row, where there is no space for a column. */
  asChips: boolean;
}

/** The queues with the number of items in each. */
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
        <ListLinks
          key={group[0]}
          asChips={asChips}
          className="not-first:border-t not-first:border-line not-first:pt-2.5"
        >
          {group.map((code) => (
            <ListLink
              key={code}
              to={queueAddress(code)}
              label={t(QUEUE_LOOKS[code].label)}
              icon={QUEUE_LOOKS[code].icon}
              isChosen={code === chosen}
              asChip={asChips}
              found={query.data?.queues.find((queue) => queue.code === code)}
              isAlarming={code === 'LATE'}
            />
          ))}
        </ListLinks>
      ))}
      {query.isError && !asChips && (
        <RetryNotice onRetry={() => void query.refetch()}>
          {errorText(query.error, t('inbox.countsFailed'))}
        </RetryNotice>
      )}
    </nav>
  );
}
