import type { Document } from '@recourse/contract/documents';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDelete } from '../../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useDeleteDocument } from '../documents.queries.ts';

/** Asks for confirmation, then deletes a document. */
export function DeleteDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteDocument();
  const confirm = (): void =>
    remove.mutate(document.id, {
      onSuccess: () => toast.success(t('documents.deleted')),
      onError: (error) => toast.error(errorText(error, t('documents.deleteFailed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDelete
      open
      title={t('documents.deleteTitle')}
      text={t('documents.deleteText', { name: document.nom })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
