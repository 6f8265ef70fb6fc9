import { Send } from 'lucide-react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useTestMail } from './mail.queries.ts';

/** Sends a test mail to the user's own address, to see whether mails arrive. */
export function TestButton() {
  const t = useT();
  const { isPending, mutate } = useTestMail();
  const send = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('mail.testDone')),
      onError: (error) => toast.error(errorText(error, t('mail.testFailed'))),
    });
  return (
    <Button variant="primary" busy={isPending} onClick={send}>
      {!isPending && <Send aria-hidden size={16} className="rtl:-scale-x-100" />}
      {t('mail.test')}
    </Button>
  );
}
