import type { Webhook } from '@recourse/contract/told/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts as told } from '../../texts/en-told.ts';
import { texts } from '../../texts/en-webhooks.ts';
import { NewButton } from '../../ui/button/new-button.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../ui/layout/card.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { OffBanner } from './off-banner.tsx';
import { WebhookTable } from './webhook-table.tsx';
import { webhookListQuery } from './webhooks.queries.ts';

addEnglishTexts({ ...told, ...texts });

// The code of the dialogs is loaded when the first one is opened.
const WebhookModal = lazyPart(async () => (await import('./dialogs.ts')).WebhookModal);
const RotateWebhook = lazyPart(async () => (await import('./dialogs.ts')).RotateWebhook);
const DeleteWebhook = lazyPart(async () => (await import('./dialogs.ts')).DeleteWebhook);

/** For administrators: the addresses of other programs that the portal tells of events. */
export function WebhooksPage() {
  const t = useT();
  const query = useQuery(webhookListQuery);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const webhooks = query.data?.data;
  const editedNow =
    edited === 'new' ? null : (webhooks?.find(({ id }) => id === edited?.id) ?? edited);
  const addNew = (): void => setEdited('new');
  useShortcut('n', addNew, t('webhooks.new'));
  const newButton = <NewButton label={t('webhooks.new')} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('webhooks.title')}
        subtitle={t('webhooks.subtitle')}
        actions={
          <>
            <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
            {newButton}
          </>
        }
      />
      <div className="grid gap-4">
        {webhooks?.map((webhook) => (
          <OffBanner key={webhook.id} webhook={webhook} />
        ))}
        <Card aria-label={t('webhooks.title')} className="overflow-hidden">
          <WebhookTable
            rows={webhooks}
            error={
              query.error === null ? undefined : errorText(query.error, t('webhooks.loadFailed'))
            }
            onRetry={() => void query.refetch()}
            newButton={newButton}
            onEdit={setEdited}
            onRotate={setRotated}
            onRemove={setRemoved}
          />
        </Card>
      </div>
      {edited !== null && <WebhookModal webhook={editedNow} onClose={() => setEdited(null)} />}
      {rotated !== null && <RotateWebhook webhook={rotated} onClose={() => setRotated(null)} />}
      {removed !== null && <DeleteWebhook webhook={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
