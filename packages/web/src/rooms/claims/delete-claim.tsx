import type { Claim } from '@recourse/contract/claims';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { ConfirmDelete } from '../../ui/dialog/confirm-delete.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useDeleteClaim } from './claims.queries.ts';
import { texts } from '../../texts/en-claim-dialogs.ts';

addEnglishTexts(texts);

const NAMED_BY = 120;

/** Asks for confirmation, then deletes a claim. */
export function DeleteClaim({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteClaim();
  const confirm = (): void =>
    remove.mutate(claim.id, {
      onSuccess: () => toast.success(t('claims.deleted')),
      onError: (error) => toast.error(errorText(error, t('claims.deleteFailed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDelete
      open
      title={t('claims.deleteTitle')}
      text={t('claims.deleteText', { id: claim.id, text: truncate(claim.contenu, NAMED_BY) })}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
