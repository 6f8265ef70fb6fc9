import type { ServiceAccount } from '@recourse/contract/identity/service-accounts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useDeleteServiceAccount } from './service-accounts.queries.ts';

interface DeleteServiceAccountProps {
  account: ServiceAccount;
  onClose: () => void;
}

/** Asks for confirmation, then deletes a service account with its tokens. */
export function DeleteServiceAccount({ account, onClose }: DeleteServiceAccountProps) {
  const t = useT();
  const remove = useDeleteServiceAccount();
  return (
    <ConfirmDelete
      open
      title={t('access.deleteTitle')}
      text={t('access.deleteText', { name: account.name })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(account.id, {
          onSuccess: () => toast.success(t('access.accountDeleted')),
          onError: (error) => toast.error(errorText(error, t('access.deleteFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
