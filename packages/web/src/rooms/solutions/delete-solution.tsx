import type { Solution } from '@recourse/contract/solutions';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useDeleteSolution } from './solutions.queries.ts';

const NAMED_BY = 120;

/** Asks for confirmation, then deletes a solution. */
export function DeleteSolution({ solution, onClose }: { solution: Solution; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteSolution();
  const confirm = (): void =>
    remove.mutate(solution.id, {
      onSuccess: () => toast.success(t('solutions.deleted')),
      onError: (error) => toast.error(errorText(error, t('solutions.deleteFailed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDelete
      open
      title={t('solutions.deleteTitle')}
      text={t('solutions.deleteText', {
        id: solution.id,
        text: truncate(solution.texte, NAMED_BY),
      })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
