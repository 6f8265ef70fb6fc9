import { Send } from 'lucide-react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useReplayDelivery } from './webhooks.queries.ts';

/** Sends a message again. `name` is its name for people. */
export function ResendButton({ id, name }: { id: number; name: string }) {
  const t = useT();
  const { isPending, mutateAsync } = useReplayDelivery();
  // Awaited here, because the button is gone before the mutation's own callbacks would run.
  const resend = async (): Promise<void> => {
    try {
      await mutateAsync(id);
      toast.success(t('webhooks.resent'));
    } catch (error) {
      toast.error(errorText(error, t('webhooks.resendFailed')));
    }
  };
  return (
    <Button
      size="sm"
      aria-label={t('webhooks.resendAction', { name })}
      busy={isPending}
      onClick={() => void resend()}
    >
      {!isPending && <Send aria-hidden size={15} className="rtl:-scale-x-100" />}
      {t('webhooks.resend')}
    </Button>
  );
}
