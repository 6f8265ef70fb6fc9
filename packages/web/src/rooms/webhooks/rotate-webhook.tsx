import type { Webhook, WebhookWithSecret } from '@recourse/contract/told/webhooks';
import { WEBHOOKS } from '@recourse/contract/values/limits';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SecretModal } from './secret-modal.tsx';
import { webhookName } from './webhook-words.ts';
import { useRotateWebhook } from './webhooks.queries.ts';

/** Asks for confirmation, then makes a new secret for a webhook and shows it. */
export function RotateWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT();
  const rotate = useRotateWebhook();
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  if (made !== null) return <SecretModal made={made} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('webhooks.rotateTitle', { name: webhookName(webhook) })}
      text={t('webhooks.rotateText', { hours: WEBHOOKS.previousSecretHours })}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('webhooks.rotate')}
      variant="primary"
      busy={rotate.isPending}
      onCancel={onClose}
      onConfirm={() =>
        rotate.mutate(webhook.id, {
          onSuccess: setMade,
          onError: (error) => {
            toast.error(errorText(error, t('webhooks.rotateFailed')));
            onClose();
          },
        })
      }
    />
  );
}
