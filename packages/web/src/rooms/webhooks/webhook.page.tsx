import {
  DELIVERY_STATES,
  type DeliveryState,
  type listDeliveries,
  type Webhook,
} from '@recourse/contract/told/webhooks';
import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { ArrowLeft, Send } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PATHS, rowIdOf } from '../../app/paths.ts';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts as told } from '../../texts/en-told.ts';
import { texts } from '../../texts/en-webhooks.ts';
import { Button } from '../../ui/button/button.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { OffBanner } from './off-banner.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import { webhookName } from './webhook-words.ts';
import { deliveriesQuery, webhookQuery } from './webhooks.queries.ts';

addEnglishTexts({ ...told, ...texts });

/** One webhook: what is wrong with it, and what became of its messages. */
export function WebhookPage() {
  const t = useT();
  const rowId = rowIdOf(useParams());
  const isNumber = rowId !== null;
  const id = rowId ?? 0;
  const { data, error, refetch } = useQuery({ ...webhookQuery(id), enabled: isNumber });
  const isMissing = !isNumber || hasStatus(error, 404);
  const [search, setSearch] = useSearchParams();
  const state = DELIVERY_STATES.find((one) => one === search.get('state'));
  const messages = useInfiniteQuery({ ...deliveriesQuery(id, state), enabled: data !== undefined });
  const refresh = (): void => void Promise.all([refetch(), messages.refetch()]);
  return (
    <>
      <Link
        to={PATHS.webhooks}
        className="mb-2 inline-flex items-center gap-1.5 text-[0.8125rem] font-medium text-muted hover:text-fg print-hidden"
      >
        <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
        {t('webhooks.all')}
      </Link>
      <PageHeader
        title={data === undefined ? t('webhooks.unnamed') : webhookName(data)}
        subtitle={t('webhooks.messagesHint')}
        actions={
          data !== undefined && (
            <>
              <RefreshButton busy={messages.isFetching} onRefresh={refresh} />
              <TestButton webhook={data} />
            </>
          )
        }
      />
      {isMissing && <Notice tone="warning">{t('webhooks.missing')}</Notice>}
      {data === undefined && !isMissing && error !== null && (
        <Card className="overflow-hidden">
          <ErrorState text={errorText(error, t('webhooks.loadFailed'))} onRetry={refresh} />
        </Card>
      )}
      {data === undefined && !isMissing && error === null && <Skeleton className="h-64" />}
      {data !== undefined && !isMissing && (
        <div className="grid gap-4">
          <OffBanner webhook={data} />
          <WebhookFacts webhook={data} />
          <Messages
            query={messages}
            state={state}
            onState={(next) => setSearch(next === '' ? {} : { state: next })}
          />
        </div>
      )}
    </>
  );
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const { isTesting, sendTest } = useWebhookActions();
  return (
    <Button variant="primary" busy={isTesting} onClick={() => sendTest(webhook)}>
      {!isTesting && <Send aria-hidden size={16} className="rtl:-scale-x-100" />}
      {t('webhooks.test')}
    </Button>
  );
}

interface MessagesProps {
  query: UseInfiniteQueryResult<InfiniteData<EndpointReply<typeof listDeliveries>>>;
  state: DeliveryState | undefined;
  onState: (state: string) => void;
}

function Messages({ query, state, onState }: MessagesProps) {
  const t = useT();
  return (
    <Card aria-labelledby="messages" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 id="messages" className="font-semibold">
          {t('webhooks.messages')}
        </h2>
        <SelectField
          label={t('webhooks.stateFilter')}
          hideLabel
          className="min-w-40"
          options={[
            { value: '', label: t('webhooks.everyState') },
            ...DELIVERY_STATES.map((one) => ({ value: one, label: t(`webhooks.state.${one}`) })),
          ]}
          value={state ?? ''}
          onChange={({ target }) => onState(target.value)}
        />
      </div>
      <DeliveryTable
        rows={query.data?.pages.flatMap(({ data }) => data)}
        error={
          query.error === null ? undefined : errorText(query.error, t('webhooks.messagesFailed'))
        }
        onRetry={() => void query.refetch()}
        isFiltered={state !== undefined}
      />
      {query.hasNextPage && (
        <div className="border-t border-line px-4 py-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('webhooks.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
