import type { Webhook } from '@recourse/contract/told/webhooks';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { webhookName } from './webhook-words.ts';
import { useDeleteWebhook } from './webhooks.queries.ts';

/** Asks for confirmation, then deletes a webhook with the list of its messages. */
export function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteWebhook();
  return (
    <ConfirmDelete
      open
      title={t('webhooks.deleteTitle')}
      text={t('webhooks.deleteText', { name: webhookName(webhook) })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(webhook.id, {
          onSuccess: () => toast.success(t('webhooks.deleted')),
          onError: (error) => toast.error(errorText(error, t('webhooks.deleteFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
