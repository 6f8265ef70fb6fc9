import { resetFactors } from '@recourse/contract/identity/factors';
import type { User } from '@recourse/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { USERS_KEY } from './users-key.ts';

/** Asks for confirmation, then removes the second factor of another user, for somebody who has lost his phone. */
export function ResetFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call(resetFactors, { params: { id: user.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: USERS_KEY }),
  });
  return (
    <ConfirmDialog
      open
      title={t('users.resetFactorTitle')}
      text={t('users.resetFactorText', { name: user.username })}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('users.resetFactorTitle')}
      busy={reset.isPending}
      onCancel={onClose}
      onConfirm={() =>
        reset.mutate(undefined, {
          onSuccess: () => toast.success(t('users.factorReset')),
          onError: (error) => toast.error(errorText(error, t('users.resetFactorFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
