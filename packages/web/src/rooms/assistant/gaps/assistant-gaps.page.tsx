import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { GapCard } from './gap-card.tsx';
import { gapsQuery } from './gaps.queries.ts';
import { texts } from '../../../texts/en-gaps.ts';

addEnglishTexts(texts);

/** For administrators: questions that the knowledge base does not answer. */
export function AssistantGapsPage() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(gapsQuery());
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={t('nav.admin.gaps')}
        subtitle={t('gaps.subtitle')}
        actions={<RefreshButton busy={isFetching} onRefresh={retry} />}
      />
      <div className="grid gap-4">
        {error !== null && (
          <RetryNotice onRetry={retry}>{errorText(error, t('gaps.loadFailed'))}</RetryNotice>
        )}
        {data === undefined && error === null && (
          <div aria-busy className="grid gap-4">
            <Skeleton className="h-52" />
            <Skeleton className="h-52" />
          </div>
        )}
        {data !== undefined && (
          <p className="text-sm text-muted">{t('gaps.looked', { count: data.complaints })}</p>
        )}
        {data?.groups.length === 0 && (
          <Card>
            <EmptyState title={t('gaps.emptyTitle')} text={t('gaps.emptyText')} />
          </Card>
        )}
        {data?.groups.map((gap) => (
          <GapCard key={gap.reportIds[0]} gap={gap} />
        ))}
      </div>
    </>
  );
}
