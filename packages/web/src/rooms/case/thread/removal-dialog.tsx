import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useDeleteNote, useWithdraw } from '../thread.queries.ts';

/** The entry to remove. */
export interface Removal {
  readonly kind: 'MESSAGE' | 'NOTE';
  readonly id: number;
}

interface RemovalDialogProps {
  claimId: number;
  removal: Removal;
  onClose: () => void;
}

/** Asks for confirmation, then withdraws a message or deletes a note. */
export function RemovalDialog({ claimId, removal, onClose }: RemovalDialogProps) {
  const t = useT();
  const withdraw = useWithdraw(claimId);
  const deleteNote = useDeleteNote(claimId);
  const isNote = removal.kind === 'NOTE';
  const confirm = async (): Promise<void> => {
    try {
      if (isNote) await deleteNote.mutateAsync(removal.id);
      else await withdraw.mutateAsync(removal.id);
      toast.success(t(isNote ? 'case.noteDeleted' : 'case.withdrawn'));
    } catch (error) {
      toast.error(errorText(error, t('case.withdrawFailed')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t(isNote ? 'case.deleteNoteTitle' : 'case.withdrawTitle')}
      text={t(isNote ? 'case.deleteNoteText' : 'case.withdrawText')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t(isNote ? 'case.deleteNote' : 'case.withdraw')}
      busy={withdraw.isPending || deleteNote.isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
