import type { StaffClaim } from '@recourse/contract/claims';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { useUpdateClaim } from '../../claims/claims.queries.ts';
import { type PickedUser, UserPicker } from '../../users/user-picker.tsx';

interface AssignDialogProps {
  claim: StaffClaim;
  onClose: () => void;
  onDone: () => void;
}

/** An administrator selects the assignee of a claim. */
export function AssignDialog({ claim, onClose, onDone }: AssignDialogProps) {
  const t = useT();
  const [picked, setPicked] = useState<PickedUser | null>(null);
  const [error, setError] = useState<string | null>(null);
  const update = useUpdateClaim();
  const assign = async (): Promise<void> => {
    if (picked === null) return setError(t('inbox.assignWhom'));
    try {
      await update.mutateAsync({
        id: claim.id,
        version: claim.version,
        body: { userId: picked.id },
      });
      onDone();
      onClose();
    } catch (failure) {
      setError(errorText(failure, t('inbox.assignFailed')));
    }
  };
  return (
    <Modal open title={t('inbox.assignTitle')} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void assign();
        }}
      >
        <UserPicker
          label={t('inbox.assignTo')}
          onlyRole="EMPLOYE"
          error={error ?? undefined}
          value={picked}
          onChange={(user) => {
            setPicked(user);
            setError(null);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t('inbox.assign')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
