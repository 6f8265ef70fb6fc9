import type { MailItem } from '@recourse/contract/told/mail-log';
import { RotateCw } from 'lucide-react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useRetryMail } from './mail.queries.ts';

/** Retries a mail that failed or is held. `name` is its name for people. */
export function RetryButton({ mail, name }: { mail: MailItem; name: string }) {
  const t = useT();
  const { isPending, mutateAsync } = useRetryMail();
  // Awaited here, because the button is gone before the mutation's own callbacks would run.
  const retry = async (): Promise<void> => {
    try {
      await mutateAsync(mail.id);
      toast.success(t('mail.retryDone'));
    } catch (error) {
      toast.error(errorText(error, t('mail.retryFailed')));
    }
  };
  return (
    <Button
      size="sm"
      aria-label={t('mail.retryAction', { name })}
      busy={isPending}
      onClick={() => void retry()}
    >
      {!isPending && <RotateCw aria-hidden size={15} />}
      {t('mail.retry')}
    </Button>
  );
}
