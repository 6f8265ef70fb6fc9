import type { Webhook } from '@recourse/contract/told/webhooks';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { isOffByPortal, reasonText, webhookName } from './webhook-words.ts';

/** Says why a webhook sends nothing although no administrator turned it off, and what to do. */
export function OffBanner({ webhook }: { webhook: Webhook }) {
  const t = useT();
  const { turn, isTurning } = useWebhookActions();
  const name = webhookName(webhook);
  return (
    <>
      {isOffByPortal(webhook) && (
        <Notice
          tone="warning"
          action={
            <Button size="sm" busy={isTurning} onClick={() => void turn(webhook, true)}>
              {t('webhooks.turnOn')}
            </Button>
          }
        >
          {t('webhooks.turnedOffByPortal', { name })} {reasonText(t, webhook.disabledReason)}
        </Notice>
      )}
      {!webhook.canSign && <Notice tone="warning">{t('webhooks.cannotSign', { name })}</Notice>}
    </>
  );
}
