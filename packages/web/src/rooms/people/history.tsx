import { HISTORY_KINDS, type HistoryKind } from '@recourse/contract/people';
import type { Role } from '@recourse/contract/values/roles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { byMonth, openFirst } from './months.ts';
import { historyQuery } from './people.queries.ts';

type View = HistoryKind | 'everything';

interface HistoryProps {
  clientId: number;
  area: Exclude<Role, 'CLIENT'>;
}

/** The history of a client: open complaints first, then a month at a time. */
export function History({ clientId, area }: HistoryProps) {
  const t = useT();
  const [view, setView] = useState<View>('everything');
  return (
    <Tabs<View>
      label={t('people.views')}
      value={view}
      onChange={setView}
      items={[
        { value: 'everything', label: t('people.everything') },
        ...HISTORY_KINDS.map((kind) => ({ value: kind, label: t(`people.kind.${kind}`) })),
      ]}
    >
      <Entries clientId={clientId} area={area} kind={view === 'everything' ? null : view} />
    </Tabs>
  );
}

function Entries({ clientId, area, kind }: HistoryProps & { kind: HistoryKind | null }) {
  const t = useT();
  const locale = useLocale();
  const query = useInfiniteQuery(historyQuery(clientId, kind));
  if (query.isPending) return <Skeleton className="h-64 w-full" />;
  if (query.isError && query.data === undefined)
    return (
      <RetryNotice onRetry={() => void query.refetch()}>
        {errorText(query.error, t('people.historyFailed'))}
      </RetryNotice>
    );
  const { open, others } = openFirst(query.data.pages.flatMap(({ data }) => data));
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  if (open.length + others.length === 0)
    return <EmptyState title={t('people.emptyTitle')} text={t('people.emptyText')} />;
  return (
    <div className="grid gap-6">
      {open.length > 0 && (
        <Group title={t('people.openNow')}>
          {open.map((item) => (
            <HistoryEntry key={item.id} item={item} area={area} />
          ))}
        </Group>
      )}
      {byMonth(others).map((month) => (
        <Group key={month.key} title={monthName.format(new Date(month.at))}>
          {month.items.map((item) => (
            <HistoryEntry key={`${item.kind} ${item.id}`} item={item} area={area} />
          ))}
        </Group>
      ))}
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('people.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-[0.8125rem] font-semibold text-muted">{title}</h3>
      <ol>{children}</ol>
    </section>
  );
}
