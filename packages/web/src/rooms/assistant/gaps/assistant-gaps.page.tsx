import type { Gaps } from '@recourse/contract/assistant';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/use-list-state.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { GapCard } from './gap-card.tsx';
import { gapsQuery } from './gaps.queries.ts';
import { type GapUndo, useGapUndo } from './use-gap-undo.ts';
import { texts } from '../../../texts/en-gaps.ts';

addEnglishTexts(texts);

const DISMISSED = 'dismissed';

/** For administrators: questions that the knowledge base does not answer. */
export function AssistantGapsPage() {
  const t = useT();
  const list = useListState();
  const undo = useGapUndo();
  const dismissed = list.filter('view') === DISMISSED;
  const { data, error, isFetching, refetch } = useQuery(gapsQuery({ page: list.page, dismissed }));
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={t('nav.admin.gaps')}
        subtitle={t('gaps.subtitle')}
        actions={<RefreshButton busy={isFetching} onRefresh={retry} />}
      />
      <Dismissed undo={undo} />
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
        {data !== undefined && <Groups data={data} list={list} undo={undo} />}
      </div>
    </>
  );
}

function Groups({ data, list, undo }: { data: Gaps; list: ListState; undo: GapUndo }) {
  const t = useT();
  const dismissed = list.filter('view') === DISMISSED;
  const { groups, meta, complaints } = data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{t('gaps.looked', { count: complaints })}</p>
        <SelectField
          label={t('gaps.view')}
          hideLabel
          options={[
            { value: '', label: t('gaps.viewOpen') },
            { value: DISMISSED, label: t('gaps.viewDismissed') },
          ]}
          value={dismissed ? DISMISSED : ''}
          onChange={(event) => list.setFilter('view', event.target.value)}
        />
      </div>
      {groups.length === 0 && (
        <Card>
          {dismissed ? (
            <EmptyState title={t('gaps.noneDismissedTitle')} text={t('gaps.noneDismissedText')} />
          ) : (
            <EmptyState title={t('gaps.emptyTitle')} text={t('gaps.emptyText')} />
          )}
        </Card>
      )}
      {groups.map((gap) => (
        <GapCard key={gap.reportIds[0]} gap={gap} dismissed={dismissed} undo={undo} />
      ))}
      {meta.total > 0 && (
        <Pager
          page={meta.page}
          perPage={meta.perPage}
          total={meta.total}
          onPage={(page) => list.setPage(page)}
        />
      )}
    </>
  );
}

/** The last dismissal, with a button to undo it. Screen readers announce it. */
function Dismissed({ undo: { last, isBusy, bringBack } }: { undo: GapUndo }) {
  const t = useT();
  return (
    <output className="block empty:hidden print-hidden">
      {last !== null && (
        <span className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-success-soft px-3.5 py-2.5 text-sm text-success">
          <CircleCheck aria-hidden size={17} className="shrink-0" />
          <span className="font-semibold">{t('gaps.dismissed')}</span>
          <span dir="auto" className="min-w-0 grow basis-full [overflow-wrap:anywhere] sm:basis-0">
            {last.question}
          </span>
          <Button size="sm" busy={isBusy(last.reportIds)} onClick={() => bringBack(last.reportIds)}>
            {!isBusy(last.reportIds) && (
              <Undo2 aria-hidden size={15} className="rtl:-scale-x-100" />
            )}
            {t('gaps.undo')}
          </Button>
        </span>
      )}
    </output>
  );
}
