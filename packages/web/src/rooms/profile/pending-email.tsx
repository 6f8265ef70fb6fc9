import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useCancelEmail } from './profile.queries.ts';

/** A requested e-mail that is not confirmed yet, with a button to cancel the request. */
export function PendingEmail({ email, old }: { email: string; old: string }) {
  const t = useT();
  const cancel = useCancelEmail();
  const takeBack = async (): Promise<void> => {
    try {
      await cancel.mutateAsync();
      toast.success(t('profile.emailCancelled'));
    } catch (error) {
      toast.error(errorText(error, t('profile.saveFailed')));
    }
  };
  return (
    <Notice tone="info">
      <p>{t('profile.pendingEmail', { email, old })}</p>
      <Button size="sm" className="mt-2" busy={cancel.isPending} onClick={() => void takeBack()}>
        {t('profile.cancelEmail')}
      </Button>
    </Notice>
  );
}
