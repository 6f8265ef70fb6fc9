import { errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useMerge } from './merge.queries.ts';

export interface MergeQuestionProps {
  claimId: number;
  into: { readonly id: number; readonly reference: string };
  onClose: () => void;
}

/** Asks for confirmation, then merges a claim into another one. */
export function MergeQuestion({ claimId, into, onClose }: MergeQuestionProps) {
  const t = useT();
  const merge = useMerge(claimId);
  const keyFor = useIdempotencyKey();
  const { reference } = into;
  const confirm = async (): Promise<void> => {
    const body = { intoId: into.id };
    try {
      await merge.mutateAsync({ body, idempotencyKey: keyFor(body) });
      toast.success(t('case.mergeDone', { reference }));
    } catch (error) {
      toast.error(errorText(error, t('case.mergeFailed')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('case.mergeTitle', { reference })}
      text={t('case.mergeText', { reference })}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('case.merge')}
      busy={merge.isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}
