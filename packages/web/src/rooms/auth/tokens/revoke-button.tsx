import type { ApiToken } from '@recourse/contract/identity/tokens';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useRevokeToken } from './tokens.queries.ts';

/** Revokes a token with one press: who has lost one is in a hurry, and a new one is quickly made. */
export function RevokeButton({ token: { id, name } }: { token: Pick<ApiToken, 'id' | 'name'> }) {
  const t = useT();
  const { isPending, mutateAsync } = useRevokeToken();
  // Awaited here, because the button is gone before the mutation's own callbacks would run.
  const revoke = async (): Promise<void> => {
    try {
      await mutateAsync(id);
      toast.success(t('tokens.revoked'));
    } catch (error) {
      toast.error(errorText(error, t('tokens.revokeFailed')));
    }
  };
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-label={t('tokens.revokeAction', { name })}
      onClick={() => void revoke()}
    >
      {t('tokens.revoke')}
    </Button>
  );
}
