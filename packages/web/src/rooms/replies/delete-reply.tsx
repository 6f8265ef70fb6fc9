import type { CannedReply } from '@recourse/contract/desk/replies';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useDeleteReply } from './replies.queries.ts';

/** Asks for confirmation, then deletes a canned reply. */
export function DeleteReply({ reply, onClose }: { reply: CannedReply; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteReply(reply);
  return (
    <ConfirmDelete
      open
      title={t('replies.deleteTitle')}
      text={t('replies.deleteText', { title: reply.title })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => toast.success(t('replies.deleted')),
          onError: (error) => toast.error(errorText(error, t('replies.deleteFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
