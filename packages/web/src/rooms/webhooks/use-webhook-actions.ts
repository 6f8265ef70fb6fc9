import type { Webhook } from '@recourse/contract/told/webhooks';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useTestWebhook, useUpdateWebhook } from './webhooks.queries.ts';

/** What is done to a webhook with one press: sending a test, and turning it on or off. */
export function useWebhookActions() {
  const t = useT();
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  return {
    isTesting: test.isPending,
    isTurning: update.isPending,
    sendTest: ({ id }: Webhook): void =>
      test.mutate(id, {
        onSuccess: () => toast.success(t('webhooks.testDone')),
        onError: (error) => toast.error(errorText(error, t('webhooks.testFailed'))),
      }),
    // Awaited here, because the banner with the button is gone before the mutation's own callbacks would run.
    turn: async (seen: Webhook, enabled: boolean): Promise<void> => {
      try {
        await update.mutateAsync({ seen, body: { enabled } });
        toast.success(t(enabled ? 'webhooks.turnedOn' : 'webhooks.turnedOff'));
      } catch (error) {
        toast.error(errorText(error, t('webhooks.saveFailed')));
      }
    },
  };
}
