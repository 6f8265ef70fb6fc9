import type { Webhook } from '@recourse/contract/told/webhooks';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { WebhookState } from './webhook-state.tsx';
import { eventText } from './webhook-words.ts';

/** The address of a webhook, its events, and whether its messages arrive. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const { url, types, lastSuccessAt, previousSecretUntil, createdAt } = webhook;
  return (
    <Card className="p-5">
      <dl className="grid gap-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={t('webhooks.state')}>
          <WebhookState webhook={webhook} />
        </Fact>
        <Fact name={t('webhooks.url')} isWide>
          <bdi dir="ltr" className="[overflow-wrap:anywhere]">
            {url}
          </bdi>
        </Fact>
        <Fact name={t('webhooks.lastSuccess')}>
          {lastSuccessAt === null ? t('webhooks.never') : <DateTime at={lastSuccessAt} />}
        </Fact>
        <Fact name={t('webhooks.created')}>
          <DateTime at={createdAt} />
        </Fact>
        {previousSecretUntil !== null && (
          <Fact name={t('webhooks.bothUntil')}>
            <DateTime at={previousSecretUntil} />
          </Fact>
        )}
        <div className="min-w-0 sm:col-span-2 lg:col-span-4">
          <dt className="text-xs font-semibold text-muted">{t('webhooks.events')}</dt>
          <dd className="mt-1 flex flex-wrap gap-1">
            {types.map((type) => (
              <Badge key={type}>{eventText(t, type)}</Badge>
            ))}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

interface FactProps {
  name: string;
  /** Whether it has the space of two. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', isWide && 'lg:col-span-2')}>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
