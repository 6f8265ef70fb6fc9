import type { Webhook } from '@recourse/contract/told/webhooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { EditButton } from '../../ui/button/edit-button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { RowMenu } from '../../ui/menu/row-menu.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { EventChips, WebhookState } from './webhook-state.tsx';
import { webhookName, webhookPath } from './webhook-words.ts';

/** Number of rows to reserve space for, and number of events named in a row. */
const EXPECTED_ROWS = 3;
const MOST_EVENTS = 1;

interface WebhookTableProps {
  rows: readonly Webhook[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  newButton: ReactNode;
  onEdit: (webhook: Webhook) => void;
  onRotate: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

/** All webhooks, the oldest first. */
export function WebhookTable({
  newButton,
  onEdit,
  onRotate,
  onRemove,
  ...list
}: WebhookTableProps) {
  const t = useT();
  const { sendTest, turn } = useWebhookActions();
  return (
    <DataTable
      {...list}
      expectedRows={EXPECTED_ROWS}
      caption={t('webhooks.title')}
      rowKey={({ id }) => id}
      rowName={webhookName}
      columns={webhookColumns(t)}
      actions={(webhook) => (
        <>
          <EditButton
            label={t('webhooks.edit', { name: webhookName(webhook) })}
            onClick={() => onEdit(webhook)}
          />
          <RowMenu
            name={webhookName(webhook)}
            others={[
              { label: t('webhooks.test'), onSelect: () => sendTest(webhook) },
              { label: t('webhooks.newSecret'), onSelect: () => onRotate(webhook) },
              {
                label: t(webhook.enabled ? 'webhooks.turnOff' : 'webhooks.turnOn'),
                onSelect: () => void turn(webhook, !webhook.enabled),
              },
            ]}
            remove={{
              label: t('webhooks.remove', { name: webhookName(webhook) }),
              onSelect: () => onRemove(webhook),
            }}
          />
        </>
      )}
      empty={
        <EmptyState
          title={t('webhooks.emptyTitle')}
          text={t('webhooks.emptyText')}
          action={newButton}
        />
      }
    />
  );
}

function webhookColumns(t: Translate): Column<Webhook>[] {
  return [
    {
      id: 'name',
      heading: t('webhooks.name'),
      isKey: true,
      cell: (webhook) => (
        <span className="grid max-w-72 min-w-0 py-1">
          <Link
            to={webhookPath(webhook.id)}
            dir="auto"
            aria-label={t('webhooks.messagesOf', { name: webhookName(webhook) })}
            className="truncate text-accent underline-offset-2 hover:underline"
          >
            {webhookName(webhook)}
          </Link>
          <span title={webhook.url} className="truncate text-xs font-normal text-muted">
            <bdi dir="ltr">{webhook.url}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'events',
      heading: t('webhooks.events'),
      cell: ({ types }) => <EventChips types={types} most={MOST_EVENTS} />,
    },
    {
      id: 'state',
      heading: t('webhooks.state'),
      narrow: 'head',
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      id: 'lastSuccessAt',
      heading: t('webhooks.lastSuccess'),
      className: 'text-muted',
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt === null ? t('webhooks.never') : <DateTime at={lastSuccessAt} />,
    },
  ];
}
