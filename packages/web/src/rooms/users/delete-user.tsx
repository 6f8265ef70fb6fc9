import type { User } from '@recourse/contract/users';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useDeleteUser } from './users.queries.ts';

/** Asks for confirmation, then deletes a user for good. */
export function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteUser();
  const confirm = (): void =>
    remove.mutate(user.id, {
      onSuccess: () => toast.success(t('users.deleted')),
      onError: (error) => toast.error(errorText(error, t('users.deleteFailed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDelete
      open
      title={t('users.deleteTitle')}
      text={t('users.deleteText', { name: user.username })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
